import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Reads a file that only its user may read; null when there is none. */
export function readPrivate(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Reports whether others than its user may read or write the file. Windows has no such modes. */
export function isOpenToOthers(path: string): boolean {
  if (process.platform === 'win32') return false
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}

/**
 * Writes a file that only its user may read, in folders of the same kind. It is replaced as a whole: a process that is killed
 * leaves the old file or the new one.
 */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.tmp`
  // A draft that a killed process left behind would keep its mode.
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
}
