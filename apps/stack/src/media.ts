import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The media node of this stack. */
export interface MediaToRun {
  readonly engine: Exclude<Config['CALLS'], 'off'>
  /** Its control address, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly secret: string
  /** Where it keeps what it records until the call is over. */
  readonly recordings: string
}

/** What the node and those who ask it share: made once, ours to read and nobody else's. */
function secretOf(dataDir: string): string {
  const file = join(dataDir, 'media-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/**
 * The media node to run; null where calls are to have no picture and no sound. Its port does not change from one start to
 * the next: where each call's room was is kept.
 */
export function mediaOf(config: Config): MediaToRun | null {
  if (config.CALLS === 'off') return null
  const port = config.MEDIA_PORT ?? config.API_PORT + 300
  return {
    engine: config.CALLS,
    url: `http://127.0.0.1:${port}`,
    port,
    secret: secretOf(config.DATA_DIR),
    recordings: join(config.DATA_DIR, 'recordings'),
  }
}
