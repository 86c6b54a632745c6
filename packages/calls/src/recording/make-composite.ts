import { rm } from 'node:fs/promises'
import type { ProcessLimits } from './limited-process.ts'
import { type PlacedSegment, planComposite } from './plan-composite.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

export interface Composite {
  readonly path: string
  readonly startMs: number
  readonly durationMs: number
}

/**
 * Makes one MP4 file of a call's segments. It deletes the partial file of a failed attempt.
 * @returns null when the recording is empty.
 * @throws FfmpegError
 */
export async function makeComposite(options: {
  segments: readonly PlacedSegment[]
  target: string
  ffmpeg: string
  limits: ProcessLimits
  signal: AbortSignal
}): Promise<Composite | null> {
  const { segments, target, ffmpeg, limits, signal } = options
  const plan = planComposite(segments, target)
  if (!plan) return null
  try {
    await runFfmpeg({ ffmpeg, args: plan.args, limits, signal })
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, startMs: plan.startMs, durationMs: plan.durationMs }
}
