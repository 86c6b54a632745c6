import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterOwner } from '@consult/db/embedded'
import { findSystemProgram } from '@consult/testing'

/** Returns the paths of programs. @throws with what to install when some are missing. */
export function requirePrograms<Name extends string>(packageOf: Readonly<Record<Name, string>>): Record<Name, string> {
  const entries = Object.entries<string>(packageOf).map(([name, debian]) => ({
    name,
    debian,
    path: findSystemProgram(name),
  }))
  const missing = entries.filter(({ path }) => path === null).map(({ debian }) => debian)
  if (missing.length > 0)
    throw new Error(`Some programs are missing. Install their Debian packages: apt-get install ${missing.join(' ')}`)
  return Object.fromEntries(entries.map(({ name, path }) => [name, path])) as Record<Name, string>
}

/** Starts a program in the background; its output goes to a file in `folder`. */
export function startProgram(
  command: readonly string[],
  options: { name: string; folder: string; owner?: ClusterOwner | null; environment?: NodeJS.ProcessEnv },
): ChildProcess {
  const { name, folder, owner, environment } = options
  const log = openSync(join(folder, `${name}.log`), 'a')
  const [file = '', ...rest] = [...(owner?.prefix ?? []), ...command]
  return spawn(file, rest, {
    stdio: ['ignore', log, log],
    env: { ...process.env, ...environment },
    cwd: folder,
    // Use a separate process group: Ctrl-C then reaches only this process, which ends the others in order.
    detached: true,
    ...(owner && owner.prefix.length === 0 && { uid: owner.uid, gid: owner.gid }),
  })
}

/** Ends a program and waits until it has exited. */
export async function endProgram(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
