import type { RemuxedSegment } from './remux.ts'
import { inputArgs } from './run-ffmpeg.ts'

/** The half of the picture: the patient is on the left, the physician on the right. */
export type Side = 'left' | 'right'

export interface PlacedSegment extends RemuxedSegment {
  readonly side: Side
}

/** A plan for making one file of all segments. */
export interface CompositePlan {
  /** The arguments for ffmpeg. */
  readonly args: readonly string[]
  readonly durationMs: number
  /** The start, in epoch milliseconds. */
  readonly startMs: number
}

/** The size of each half in pixels, and the frames per second. */
const half = { width: 640, height: 480 }
const rate = 25

const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** Places a segment's video: aspect ratio preserved, centered, at its time. Before and after it, the half is black. */
function pictureOf(input: number, offset: number): string {
  const { width, height } = half
  return (
    `[${input}:v]fps=${rate},scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,` +
    `setsar=1,setpts=PTS+${seconds(offset)}/TB[v${input}]`
  )
}

/** Places a segment's audio. Gaps become silence, so that the rest keeps its time. */
function soundOf(input: number, offset: number): string {
  return (
    `[${input}:a]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,` +
    `adelay=${Math.round(offset)}:all=1[a${input}]`
  )
}

/**
 * Plans one video of a call: both sides next to each other, their audio mixed, everything at its time. The half of an
 * absent side is black.
 * @returns null when there are no segments.
 */
export function planComposite(segments: readonly PlacedSegment[], target: string): CompositePlan | null {
  const [first] = segments
  if (!first) return null
  const startMs = Math.min(...segments.map((segment) => segment.startMs))
  const durationMs = Math.max(...segments.map((segment) => segment.startMs + segment.durationMs)) - startMs
  const duration = seconds(durationMs)
  const offsetOf = (segment: PlacedSegment) => segment.startMs - startMs

  const filters: string[] = []
  for (const side of ['left', 'right'] as const) {
    let below = `${side}0`
    filters.push(`color=c=black:s=${half.width}x${half.height}:r=${rate}:d=${duration}[${below}]`)
    for (const [input, segment] of segments.entries()) {
      if (segment.side !== side || !segment.hasVideo) continue
      filters.push(pictureOf(input, offsetOf(segment)))
      const above = `${side}${input + 1}`
      filters.push(`[${below}][v${input}]overlay=x=(W-w)/2:y=(H-h)/2:eof_action=pass[${above}]`)
      below = above
    }
    filters.push(`[${below}]null[${side}]`)
  }
  filters.push('[left][right]hstack[picture]')

  const heard = [...segments.entries()].filter(([, { hasAudio }]) => hasAudio)
  filters.push(`anullsrc=r=48000:cl=stereo:d=${duration}[silence]`)
  for (const [input, segment] of heard) filters.push(soundOf(input, offsetOf(segment)))
  filters.push(
    `[silence]${heard.map(([input]) => `[a${input}]`).join('')}` +
      // Not divided by the number of inputs: two people rarely speak at once, and the limiter handles it when they
      // do.
      `amix=inputs=${heard.length + 1}:duration=first:normalize=0,alimiter=limit=0.95[sound]`,
  )

  return {
    startMs,
    durationMs,
    args: [
      // Otherwise a change of the video's size would restart the filter graph and end the video.
      ...segments.flatMap(({ path, hasVideo }) => inputArgs('matroska', path, hasVideo ? ['-reinit_filter', '0'] : [])),
      ...['-filter_complex', filters.join(';'), '-map', '[picture]', '-map', '[sound]', '-t', duration],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-r', String(rate)],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
  }
}
