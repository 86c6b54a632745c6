import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RecordedSegment } from '../calls.ts'
import type { LogAbout } from '../media/packet-log.ts'
import type { PlacedSegment } from './plan-composite.ts'
import { readPacketLog } from './read-packet-log.ts'
import { remux } from './remux.ts'

/** What the log says of itself; null when it was cut off before it could. */
async function aboutOf(path: string): Promise<LogAbout | null> {
  for await (const record of readPacketLog(createReadStream(path))) if (record.type === 'about') return record.about
  return null
}

/**
 * Fetches a segment and makes a film of it, on its side: the patient's left, the physician's right.
 * @param folder for the files that this takes; the caller removes it.
 * @returns null when there is nothing in it.
 */
export async function prepareSegment(
  { segmentId, read }: RecordedSegment,
  folder: string,
): Promise<PlacedSegment | null> {
  const log = join(folder, `${segmentId}.rtp`)
  await pipeline(await read(), createWriteStream(log, { mode: 0o600 }))
  const about = await aboutOf(log)
  if (!about) return null
  const film = await remux(async () => createReadStream(log), join(folder, `${segmentId}.webm`))
  return film && { ...film, side: about.role === 'patient' ? 'left' : 'right' }
}
