import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PinnedScript } from './pinned-script.ts'

/**
 * The scripts that the built widget lets pages pin, the newest first. None if the widget is not built. Read at each call: a new build
 * may replace the file while the service runs.
 */
export async function readPinnedScripts(widgetDir: string): Promise<readonly PinnedScript[]> {
  const text = await readFile(join(widgetDir, 'versions.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as PinnedScript[]
}
