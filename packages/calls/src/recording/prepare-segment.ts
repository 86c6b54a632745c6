import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { LogAbout } from '../media/packet-log.ts'
import { logPath } from './fetch-segment.ts'
import type { PlacedSegment } from './plan-composite.ts'
import { readPacketLog } from './read-packet-log.ts'
import { remux } from './remux.ts'

/** What the log says of itself; null when it was cut off before it could. */
async function aboutOf(path: string): Promise<LogAbout | null> {
  for await (const record of readPacketLog(createReadStream(path))) if (record.type === 'about') return record.about
  return null
}

/**
 * Makes a film of a segment's packet log, on its side: the patient's left, the physician's right.
 * @param folder where the log is and the film is written; the caller removes it.
 * @returns null when there is nothing in it.
 */
export async function prepareSegment(segmentId: string, folder: string): Promise<PlacedSegment | null> {
  const log = logPath(folder, segmentId)
  const about = await aboutOf(log)
  if (!about) return null
  const film = await remux(async () => createReadStream(log), join(folder, `${segmentId}.webm`))
  return film && { ...film, side: about.role === 'patient' ? 'left' : 'right' }
}
