import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A part of the product as a process of its own. */
export interface PartToRun {
  readonly name: string
  /** Its folder under `apps`. */
  readonly app: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Told what the process says over its channel to us, with the way to answer. Without it there is no channel. */
  readonly onMessage?: (message: unknown, answer: (message: object) => void) => void
}

/** The running parts. */
export interface RunningParts {
  /** Resolves with the name of the first part that ends without being told to. */
  readonly firstExit: Promise<string>
  /** Tells every part to end and waits until each has; one that does not within ten seconds is killed. */
  stop(): Promise<void>
}

const graceMs = 10_000

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}

async function end(child: ChildProcess): Promise<void> {
  const gone = exited(child)
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(killing)
}

/**
 * Starts the parts, in process groups of their own: a Ctrl-C reaches them through us alone, so that they end in order.
 */
export function startParts(parts: readonly PartToRun[]): RunningParts {
  let stopping = false
  // Only the parts that are given the key need it.
  const { SECRETS_KEY: _, ...inherited } = process.env
  const { promise: firstExit, resolve: tell } = Promise.withResolvers<string>()
  const children = parts.map(({ name, app, args, environment, onMessage }) => {
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
      if (!stopping) tell(name)
    })
    return child
  })
  return {
    firstExit,
    stop: async () => {
      stopping = true
      await Promise.all(children.map(end))
    },
  }
}

/** Resolves once `url` answers with success; gives up when `given` says so first. */
export async function answers(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((next) => setTimeout(next, 100))
  }
}
