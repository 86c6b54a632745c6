import { rmSync } from 'node:fs'
import { readPrivate, writePrivate } from '../config/private-file.ts'
import { CommandError } from '../output/command-error.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Makes sure that one process alone forwards to a URL with a profile: two would share a journal. The lock of a killed process
 * does not count.
 * @returns a function that gives the lock back.
 */
export function takeLock(path: string): () => void {
  const holder = Number(readPrivate(path) ?? Number.NaN)
  if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new CommandError(
      'already_listening',
      `Process ${holder} forwards to this URL already. End it first, or use another --profile.`,
    )
  }
  writePrivate(path, String(process.pid))
  return () => rmSync(path, { force: true })
}
