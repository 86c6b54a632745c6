import type { CallRoom, Calls } from '../calls.ts'
import { assembleRecording } from './assemble-recording.ts'
import { fetchSegment } from './fetch-segment.ts'
import { type ProcessLimits, recordingLimits } from './limited-process.ts'
import type { Composite } from './make-composite.ts'

/**
 * Makes the recording of a call that is over. It fetches the engine's segments, and a separate process makes one
 * video of them.
 * @param options.folder an empty folder for all files, including the video; the caller removes it.
 * @param options.limits the limits of that process. The fetched segments together may be as large as one file.
 * @param options.signal stops it. Give it a timeout: it takes at most about as long as the call.
 * @returns null when nothing was recorded.
 * @throws CallError when a node that has part of it is unreachable; AssemblyError.
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
