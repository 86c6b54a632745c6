import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the console's address, empty without one, where the operators' command finds the address of the running database too. */
export function keepConsoleUrl(dataDir: string, consoleUrl: string | null): void {
  writeFileSync(join(dataDir, 'console-url'), `${consoleUrl ?? ''}\n`, { mode: 0o600 })
}
