import { findFfmpeg, identifyFfmpeg } from '@consult/calls/recording'
import { type Log, type Metrics, reportFfmpeg } from '@consult/operations'
import type { Config } from './config.ts'

/** Finds the ffmpeg that makes recordings, and reports which one it is. Null without calls, or if there is none. */
export async function chooseFfmpeg(
  { calls }: Pick<Config, 'calls'>,
  { log, metrics }: { log: Log; metrics: Metrics },
): Promise<string | null> {
  if (!calls) return null
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) {
    log.warn({}, 'ffmpeg was not found: recordings wait until it is installed')
    return null
  }
  const { source, version } = await identifyFfmpeg(ffmpeg, process.env)
  reportFfmpeg(metrics, { source, version })
  if (source === 'bundled') log.warn({ kind: source, version }, 'using the bundled ffmpeg: install a maintained one')
  else log.info({ kind: source, version }, 'using ffmpeg')
  return ffmpeg
}
