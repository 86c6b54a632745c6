import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { LogAbout } from '../media/packet-log.ts'
import { logPath } from './fetch-segment.ts'
import type { PlacedSegment } from './plan-composite.ts'
import { readPacketLog } from './read-packet-log.ts'
import { remux } from './remux.ts'

/** Returns the log's own description; null when it was cut off before it. */
async function aboutOf(path: string): Promise<LogAbout | null> {
  for await (const record of readPacketLog(createReadStream(path))) if (record.type === 'about') return record.about
  return null
}

/**
 * Makes a video of a segment's packet log, and assigns its side: left for the patient, right for the physician.
 * @param folder contains the log and receives the video; the caller removes it.
 * @returns null when the log contains no media.
 */
export async function prepareSegment(segmentId: string, folder: string): Promise<PlacedSegment | null> {
  const log = logPath(folder, segmentId)
  const about = await aboutOf(log)
  if (!about) return null
  const remuxed = await remux(async () => createReadStream(log), join(folder, `${segmentId}.webm`))
  return remuxed && { ...remuxed, side: about.role === 'patient' ? 'left' : 'right' }
}
