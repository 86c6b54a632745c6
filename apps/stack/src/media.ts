import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The media node that `npm start` runs. */
export interface MediaToRun {
  readonly engine: Exclude<Config['CALLS'], 'off'>
  /** Its control address, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly secret: string
  /** The folder for recordings until a worker collects them. */
  readonly recordings: string
}

/** Returns the secret shared by the media node, the API and the worker. The first start creates it; owner only. */
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
 * Returns the media node to run, or null with `CALLS=off`. Its port is the same on every start, because the database stores
 * the URL of each call's node.
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
