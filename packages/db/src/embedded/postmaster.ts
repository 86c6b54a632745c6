import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'

function commandOf(pid: string): string {
  try {
    if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * True when the server of this data folder runs. Its pid file alone does not say so: after a restart of the machine or
 * container, the number in it may be another process's, ours even. Such a file is removed, for neither may that
 * process be sent the signal that was meant for the server, nor would PostgreSQL start beside it. Sessions that have
 * outlived their server are still seen: by the memory that they share.
 */
export function isServerRunning(data: string): boolean {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return false
  const [pid = ''] = readFileSync(file, 'utf8').split('\n')
  if (commandOf(pid).includes(data)) return true
  rmSync(file, { force: true })
  return false
}
