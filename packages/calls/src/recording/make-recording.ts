import type { CallRoom, Calls } from '../calls.ts'
import { assembleRecording } from './assemble-recording.ts'
import { fetchSegment } from './fetch-segment.ts'
import { type ProcessLimits, recordingLimits } from './limited-process.ts'
import type { Composite } from './make-composite.ts'

/**
 * Makes the recording of a call that is over: fetches what its engine wrote down, and has another process make one film
 * of it.
 * @param options.folder an empty one, for all files that this takes and the film; the caller removes it.
 * @param options.limits of that process; of what is fetched together, as much as one file may have.
 * @param options.signal stops it. Give it a limit: a film takes about as long as its call at the most.
 * @returns null when nothing was recorded.
 * @throws CallError while a part of the engine that has some of it cannot be reached; AssemblyError.
 */
export async function makeRecording(options: {
  calls: Calls
  room: CallRoom
  folder: string
  ffmpeg: string
  limits?: ProcessLimits
  signal: AbortSignal
}): Promise<Composite | null> {
  const { calls, room, folder, ffmpeg, limits = recordingLimits, signal } = options
  const segments = await calls.collectSegments(room)
  if (segments.length === 0) return null
  let mostBytes = limits.fileBytes
  const segmentIds: string[] = []
  for (const segment of segments) {
    if (mostBytes <= 0) break
    mostBytes -= await fetchSegment(segment, { folder, mostBytes, signal })
    segmentIds.push(segment.segmentId)
  }
  return assembleRecording({ folder, ffmpeg, segmentIds, limits, signal })
}
