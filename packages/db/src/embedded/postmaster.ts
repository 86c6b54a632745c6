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
 * Reports whether the server of this data folder is running. Its pid file alone does not prove that: after a restart of
 * the machine or container, the pid may belong to another process, even to ours. Such a file is removed, because the
 * other process must not receive a signal meant for the server, and PostgreSQL would not start while the file exists.
 * Sessions that outlived their server are still detected through their shared memory.
 */
export function isServerRunning(data: string): boolean {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return false
  const [pid = ''] = readFileSync(file, 'utf8').split('\n')
  if (commandOf(pid).includes(data)) return true
  rmSync(file, { force: true })
  return false
}
