import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemberRole } from '@consult/domain'

/** Somebody who signs in to the console of the demo. */
export interface DemoMember {
  readonly id: string
  readonly role: MemberRole
  readonly email: string
  readonly password: string
}

/** The addresses of the demo. */
export interface DemoAddresses {
  readonly apiUrl: string
  readonly portalUrl: string
  readonly consoleUrl: string
  readonly demoSiteUrl: string
}

/** The addresses and credentials of the demo. The first start writes the file; the demo clinic reads it. */
export interface DemoFile extends DemoAddresses {
  readonly partnerId: string
  readonly apiKey: string
  readonly webhookSecret: string
  readonly physicians: readonly { readonly id: string; readonly email: string; readonly password: string }[]
  readonly members: readonly DemoMember[]
}

/** Returns the path of the demo file. */
export const demoFilePath = (dataDir: string) => join(dataDir, 'demo.json')

/** Reads the demo file of an earlier start. Returns null if there is none. */
export function readDemoFile(dataDir: string): DemoFile | null {
  const path = demoFilePath(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFile) : null
}

/** Writes the demo file. Only its owner may read it, because it contains a key and passwords. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const path = demoFilePath(dataDir)
  // Replace the file atomically: another process may be reading it, and the key is stored nowhere else.
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
