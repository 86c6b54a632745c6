import { chmodSync, mkdirSync, statSync } from 'node:fs'

const sticky = 0o1000

/**
 * Creates the folder for the database, the demo's credentials, files and outgoing mail. Only its owner may read it (0700).
 * An existing folder is restricted too, unless it is shared by design, such as `/tmp`.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & sticky) === 0) chmodSync(folder, 0o700)
}
