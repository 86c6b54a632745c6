import { join } from 'node:path'
import type { CallRoom, Calls } from '../calls.ts'
import { type Composite, makeComposite } from './make-composite.ts'
import type { PlacedSegment } from './plan-composite.ts'
import { prepareSegment } from './prepare-segment.ts'

/**
 * Makes the recording of a call that is over: fetches what its engine wrote down, and makes one film of it.
 * @param options.folder an empty one, for all files that this takes and the film; the caller removes it.
 * @param options.signal stops it. Give it a limit: a film takes about as long as its call at the most.
 * @returns null when nothing was recorded.
 * @throws CallError while a part of the engine that has some of it cannot be reached; FfmpegError.
 */
export async function makeRecording(options: {
  calls: Calls
  room: CallRoom
  folder: string
  ffmpeg: string
  signal: AbortSignal
}): Promise<Composite | null> {
  const { calls, room, folder, ffmpeg, signal } = options
  const segments: PlacedSegment[] = []
  for (const segment of await calls.collectSegments(room)) {
    signal.throwIfAborted()
    const prepared = await prepareSegment(segment, folder)
    if (prepared) segments.push(prepared)
  }
  return makeComposite({ segments, target: join(folder, 'recording.mp4'), ffmpeg, signal })
}
