import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PinnedScript } from './pinned-script.ts'

/**
 * Reads the scripts that the built widget lets pages pin, the newest first. Returns none if the widget is not built.
 * Reads the file on each call, because a new build may replace it while the service runs.
 */
export async function readPinnedScripts(widgetDir: string): Promise<readonly PinnedScript[]> {
  const text = await readFile(join(widgetDir, 'versions.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as PinnedScript[]
}
