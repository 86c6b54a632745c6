import { chmodSync, mkdirSync, statSync } from 'node:fs'

const sticky = 0o1000

/**
 * Makes the folder that holds the database, the demo's credentials, files and outgoing mail, readable by its owner
 * alone (0700). A folder that an older version made is closed as well; one that many users share by design (`/tmp`)
 * keeps its mode.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & sticky) === 0) chmodSync(folder, 0o700)
}
