import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that was started by its own command, such as the launcher of a release, and is ready. */
export interface MeasuredProcess {
  /** The time from its start to the first 200 at `/readyz`, in milliseconds. */
  readonly readyMs: number
  /** The memory that it occupies now, in MiB; NaN where the system does not report it. */
  residentMiB(): number
  /** Asks it to exit and waits. @returns its exit status, or the signal that killed it. */
  stop(): Promise<number | NodeJS.Signals>
}

const startMs = 90_000
const graceMs = 30_000
const askEveryMs = 5

async function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode ?? 0
}

function residentMiB(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kibibytes) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * Starts a server with exactly this environment, and waits until it is ready. Its standard error is shown.
 * @param url its address, without a path
 * @throws when it exits, or is not ready within 30 seconds.
 */
export async function startMeasured(
  command: readonly string[],
  { url, environment, onOutput }: { url: string; environment: NodeJS.ProcessEnv; onOutput?: (text: string) => void },
): Promise<MeasuredProcess> {
  const [program = '', ...args] = command
  const began = performance.now()
  const child = spawn(program, args, { env: environment, stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'] })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  const stop = async () => {
    const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
    child.kill('SIGTERM')
    const how = await exitOf(child)
    clearTimeout(killing)
    return how
  }
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) break
    if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode} before it was ready`)
    if (performance.now() - began > startMs) {
      await stop()
      throw new Error(`${program} was not ready within ${startMs} ms`)
    }
    await pause(askEveryMs)
  }
  return { readyMs: performance.now() - began, residentMiB: () => residentMiB(child.pid), stop }
}
