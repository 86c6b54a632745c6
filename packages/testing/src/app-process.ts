import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testSecretsKey } from './secrets-key.ts'
import { until } from './until.ts'

const root = resolve(import.meta.dirname, '../../..')

const startMs = 30_000
const askEveryMs = 50
const graceMs = 10_000

/** One of the product's servers, or a yardstick, as a process of its own, as an operator would run it. */
export interface AppProcess {
  readonly name: string
  /** Where it listens; the same after every start. */
  readonly url: string
  readonly pid: number | undefined
  /** Resolves once it answers that it can work. @throws when it does not within half a minute. */
  ready(): Promise<void>
  /** Sends it a signal, and does not wait. */
  signal(signal: NodeJS.Signals): void
  /** Waits until it has ended. @returns its exit status, or the signal that it died of. */
  ended(): Promise<number | NodeJS.Signals>
  /** Ends it as a crash does, at once, and starts it again. */
  crash(): Promise<void>
  /** Asks it to end, and sees to it. @returns false when it had to be killed. */
  stop(): Promise<boolean>
}

export interface AppOptions {
  readonly name: string
  /** One of the product's, or another program, by its folder from the root of the repository and its path in that. */
  readonly app: 'api' | 'worker' | 'media' | { readonly folder: string; readonly program: string }
  readonly databaseUrl: string
  readonly environment?: Readonly<Record<string, string>>
  /** For Node itself: `--cpu-prof`, say. */
  readonly nodeArguments?: readonly string[]
  /** Given all that it prints, on either stream. What it prints is not kept, and errors are shown, unless given. */
  readonly onOutput?: (text: string) => void
  /** Told when it ends without being asked to. */
  readonly onUnexpectedEnd: (name: string, how: string) => void
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** @returns false when it had to be killed although it was only asked. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  if (hasEnded(child)) return true
  const gone = once(child, 'exit')
  child.kill(signal)
  const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(killing)
  return child.signalCode !== 'SIGKILL'
}

const portVariable = (app: AppOptions['app']) =>
  app === 'worker' ? 'WORKER_PORT' : app === 'media' ? 'MEDIA_PORT' : 'API_PORT'

/** Starts the app's own program. It is not yet ready. */
export async function startApp(options: AppOptions): Promise<AppProcess> {
  const { name, app, databaseUrl, onOutput, onUnexpectedEnd } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    CONSULT_ENV: 'test',
    SECRETS_KEY: testSecretsKey,
    [portVariable(app)]: String(port),
    ...options.environment,
  }
  const { folder, program } = typeof app === 'string' ? { folder: `apps/${app}`, program: 'src/main.ts' } : app
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
          const response = await fetch(`${url}/readyz`).catch(() => null)
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
      // Not `exit`: what it printed last may still be on its way.
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
