import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readPrivate } from '../config/private-file.ts'
import { CommandError } from '../output/command-error.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Creates the lock. @returns false when there is one already. */
function create(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Ensures that only one process forwards to a URL with a profile: two processes would share a journal. The lock of a killed
 * process does not count.
 * @returns a function that releases the lock.
 */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  while (!create(path)) {
    const holder = Number(readPrivate(path) ?? Number.NaN)
    // In a container, a killed process and this one can have the same id.
    if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
      throw new CommandError(
        'already_listening',
        `Process ${holder} forwards to this URL already. End it first, or use another --profile.`,
      )
    }
    rmSync(path, { force: true })
  }
  return () => rmSync(path, { force: true })
}
