import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { testSecretsKey } from './secrets-key.ts'
import { until } from './until.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The product's servers: the variable of the port, and the path that reports that it is ready. */
const apps = {
  api: { folder: 'apps/api', program: 'src/main.ts', portVariable: 'API_PORT', readyPath: '/readyz' },
  worker: { folder: 'apps/worker', program: 'src/main.ts', portVariable: 'WORKER_PORT', readyPath: '/readyz' },
  media: { folder: 'apps/media', program: 'src/main.ts', portVariable: 'MEDIA_PORT', readyPath: '/readyz' },
  portal: { folder: 'apps/portal', program: 'src/server/main.ts', portVariable: 'PORTAL_PORT', readyPath: '/readyz' },
  console: {
    folder: 'apps/console',
    program: 'src/server/main.ts',
    portVariable: 'CONSOLE_PORT',
    readyPath: '/readyz',
  },
  'demo-clinic': {
    folder: 'apps/demo-clinic',
    program: 'src/main.ts',
    portVariable: 'DEMO_PORT',
    readyPath: '/healthz',
  },
} as const

const startMs = 90_000
const askEveryMs = 50
/** A process takes at most 25 seconds to stop, plus 3 for connections that stayed open. */
const graceMs = 30_000

/** One of the product's servers, or a benchmark's baseline, in a separate process, as an operator would run it. */
export interface AppProcess {
  readonly name: string
  /** Where it listens; the same after every restart. */
  readonly url: string
  readonly pid: number | undefined
  /** Resolves once it reports ready. @throws when that takes longer than 30 seconds. */
  ready(): Promise<void>
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void
  /** Waits until it has exited. @returns its exit status, or the signal that killed it. */
  ended(): Promise<number | NodeJS.Signals>
  /** Kills the process, like a crash, and restarts it. */
  crash(): Promise<void>
  /** Asks it to exit, and kills it after a timeout. @returns false when it had to be killed. */
  stop(): Promise<boolean>
}

export interface AppOptions {
  readonly name: string
  /**
   * One of the product's servers, or another program: its folder relative to the repository root, and its path in
   * that folder.
   */
  readonly app: keyof typeof apps | { readonly folder: string; readonly program: string }
  /** Default: a free one. */
  readonly port?: number
  readonly databaseUrl: string
  readonly environment?: Readonly<Record<string, string>>
  /** Arguments for Node itself, such as `--cpu-prof`. */
  readonly nodeArguments?: readonly string[]
  /** Receives all output of both streams. Default: standard output is discarded and standard error is shown. */
  readonly onOutput?: (text: string) => void
  /** Called when it exits unexpectedly. */
  readonly onUnexpectedEnd: (name: string, how: string) => void
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** @returns false when it ignored SIGTERM and had to be killed. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  if (hasEnded(child)) return true
  const gone = once(child, 'exit')
  child.kill(signal)
  const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(killing)
  return child.signalCode !== 'SIGKILL'
}

/** Starts the app's own program, without waiting until it is ready. */
export async function startApp(options: AppOptions): Promise<AppProcess> {
  const { name, app, databaseUrl, onOutput, onUnexpectedEnd } = options
  const port = options.port ?? (await freePort())
  const { folder, program, portVariable, readyPath } = typeof app === 'string' ? apps[app] : { ...apps.api, ...app }
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    CONSULT_ENV: 'test',
    SECRETS_KEY: testSecretsKey,
    [portVariable]: String(port),
    ...options.environment,
  }
  let wanted = true

  const launch = () => {
    const child = spawn(process.execPath, [...(options.nodeArguments ?? []), program], {
      cwd: resolve(root, folder),
      env: environment,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
    child.once('exit', (status, signal) => {
      if (wanted && child === current) onUnexpectedEnd(name, `exited unexpectedly with ${signal ?? status}`)
    })
    return child
  }
  let current: ChildProcess | null = null
  current = launch()

  return {
    name,
    url,
    get pid() {
      return current?.pid
    },
    ready: async () => {
      await until(
        `${name} is ready`,
        async () => {
          if (current && hasEnded(current)) throw new Error(`${name} ended before it was ready`)
          const response = await fetch(`${url}${readyPath}`).catch(() => null)
          await response?.body?.cancel()
          if (!response?.ok) await pause(askEveryMs)
          return response?.ok
        },
        startMs,
      )
    },
    signal: (signal) => {
      wanted = false
      current?.kill(signal)
    },
    ended: async () => {
      const child = current
      if (!child) throw new Error(`${name} is not there`)
      // Do not use `exit`: the last output may not have arrived at that time.
      if (!hasEnded(child)) await once(child, 'close')
      return child.signalCode ?? child.exitCode ?? 0
    },
    crash: async () => {
      const crashing = current
      current = null
      if (crashing) await end(crashing, 'SIGKILL')
      if (wanted) current = launch()
    },
    stop: async () => {
      wanted = false
      return current ? end(current, 'SIGTERM') : true
    },
  }
}
