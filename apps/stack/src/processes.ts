import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Build, Builds } from './builds/run-builds.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A process to run. */
export interface PartToRun {
  readonly name: string
  /** Its folder under `apps`. */
  readonly app: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** What has to be built before it starts. */
  readonly needs?: Build
  /** It starts when what users see first is there: on two cores, all at once would delay that by half. */
  readonly isLater?: boolean
  /** Called for each IPC message from the process, with a function that answers. Without it there is no IPC channel. */
  readonly onMessage?: (message: unknown, answer: (message: object) => void) => void
}

/** The running processes. */
export interface RunningParts {
  /** Resolves with a sentence about the first process that exits without being stopped. */
  readonly firstExit: Promise<string>
  /** Stops every process and waits for its exit. Kills a process that has not exited after ten seconds. */
  stop(): Promise<void>
}

const graceMs = 10_000

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}

async function end(child: ChildProcess): Promise<void> {
  const exit = exited(child)
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exit
  clearTimeout(killing)
}

/**
 * Starts each process in its own process group, as soon as what it needs is built. A Ctrl-C then reaches only this process,
 * which stops the others in order.
 * @param builds null when everything has been built.
 * @param shown resolves when what users see first is there; null to wait for nothing.
 */
export function startParts(
  parts: readonly PartToRun[],
  builds: Builds | null,
  shown: Promise<unknown> | null,
): RunningParts {
  let stopping = false
  // Only processes that get the key explicitly need it.
  const { SECRETS_KEY: _, ...inherited } = process.env
  const { promise: firstExit, resolve: reportExit } = Promise.withResolvers<string>()
  const children: ChildProcess[] = []
  const start = ({ name, app, args, environment, onMessage }: PartToRun) => {
    if (stopping) return
    const child = spawn(process.execPath, [...args], {
      cwd: join(root, 'apps', app),
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', ...(onMessage ? ['ipc' as const] : [])],
      detached: true,
    })
    if (onMessage) {
      child.on('message', (message) => onMessage(message, (reply) => child.connected && child.send(reply)))
    }
    child.once('exit', () => {
      if (!stopping) reportExit(`The ${name} exited unexpectedly. Everything else was stopped.`)
    })
    children.push(child)
  }
  for (const part of parts) {
    const awaited = [builds && part.needs ? builds[part.needs] : null, part.isLater ? shown : null].filter(
      (each) => each !== null,
    )
    if (awaited.length === 0) start(part)
    // The code that started the builds reports a failed build.
    else
      Promise.all(awaited).then(
        () => start(part),
        () => undefined,
      )
  }
  return {
    firstExit,
    stop: async () => {
      stopping = true
      await Promise.all(children.map(end))
    },
  }
}

/** Resolves when `url` answers with success, or when `signal` aborts. */
export async function answers(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((next) => setTimeout(next, 250))
  }
}
