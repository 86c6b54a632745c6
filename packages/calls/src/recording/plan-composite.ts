import type { RemuxedSegment } from './remux.ts'
import { inputArgs } from './run-ffmpeg.ts'

/** Who is on which half: the patient left, the physician right. */
export type Side = 'left' | 'right'

export interface PlacedSegment extends RemuxedSegment {
  readonly side: Side
}

/** How one file is made of all. */
export interface CompositePlan {
  /** For ffmpeg. */
  readonly args: readonly string[]
  readonly durationMs: number
  /** When it begins, epoch milliseconds. */
  readonly startMs: number
}

/** Each half, in pixels, and the pictures in a second. */
const half = { width: 640, height: 480 }
const rate = 25

const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** Where the segment's picture goes: its own proportions, in the middle, at its time; before and after it there is none. */
function pictureOf(input: number, offset: number): string {
  const { width, height } = half
  return (
    `[${input}:v]fps=${rate},scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,` +
    `setsar=1,setpts=PTS+${seconds(offset)}/TB[v${input}]`
  )
}

/** The segment's sound: what is missing in it is silence, so that the rest stays in its place. */
function soundOf(input: number, offset: number): string {
  return (
    `[${input}:a]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,` +
    `adelay=${Math.round(offset)}:all=1[a${input}]`
  )
}

/**
 * Plans one film of a call: the two sides beside each other, their sound together, everything at its time. A side that
 * is not there is black.
 * @returns null when there is nothing to see and nothing to hear.
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
      // Not divided by how many there are: two people seldom speak at once, and the limiter is for when they do.
      `amix=inputs=${heard.length + 1}:duration=first:normalize=0,alimiter=limit=0.95[sound]`,
  )

  return {
    startMs,
    durationMs,
    args: [
      // A picture that changes its size in the middle would otherwise begin the whole graph anew, and end the film.
      ...segments.flatMap(({ path, hasVideo }) => inputArgs('matroska', path, hasVideo ? ['-reinit_filter', '0'] : [])),
      ...['-filter_complex', filters.join(';'), '-map', '[picture]', '-map', '[sound]', '-t', duration],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-r', String(rate)],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
  }
}
