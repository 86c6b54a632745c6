import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a person or a program needs to use the demo. Written on the first start, read by the demo clinic. */
export interface DemoFile {
  readonly apiUrl: string
  readonly portalUrl: string
  readonly demoSiteUrl: string
  readonly partnerId: string
  readonly apiKey: string
  readonly webhookSecret: string
  readonly physicians: readonly { readonly id: string; readonly email: string; readonly password: string }[]
}

/** Where the demo's file is. */
export const demoFilePath = (dataDir: string) => join(dataDir, 'demo.json')

/** The demo of an earlier start, or null. */
export function readDemoFile(dataDir: string): DemoFile | null {
  const path = demoFilePath(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFile) : null
}

/** It holds a key and passwords: only its owner may read it. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const path = demoFilePath(dataDir)
  // Whole or not at all: somebody may be reading, and the key stands nowhere else.
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
