import type { Readable } from 'node:stream'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { MediaKind } from '../media/packet-log.ts'
import { clockOf, mediaPackets } from './media-packets.ts'
import { type PictureSize, pictureSizeOf, type Vp8Frame, Vp8Frames } from './vp8-frames.ts'

/** A segment as a video file. */
export interface RemuxedSegment {
  readonly path: string
  /** The start, in epoch milliseconds by the node's clock. Times in the file are relative to it. */
  readonly startMs: number
  readonly durationMs: number
  readonly hasAudio: boolean
  readonly hasVideo: boolean
}

/** Audio or video at a time in epoch milliseconds. */
interface Piece {
  readonly kind: MediaKind
  readonly ms: number
  readonly data: Buffer
  readonly isKeyframe: boolean
  readonly size: PictureSize | null
}

/** The duration of a browser's Opus packet, in seconds. */
const audioSeconds = 0.02

async function* piecesOf(open: () => Promise<Readable>): AsyncGenerator<Piece> {
  const clock = await clockOf(await open())
  const frames = new Vp8Frames()
  for await (const packet of mediaPackets(await open())) {
    const { kind, time, payload } = packet
    const ms = clock.timeOf(kind, time)
    if (kind === 'audio') {
      if (ms !== null && payload.length > 0) yield { kind, ms, data: payload, isKeyframe: true, size: null }
      continue
    }
    const frame: Vp8Frame | null = frames.add(packet)
    if (ms !== null && frame)
      yield { kind, ms, data: frame.data, isKeyframe: frame.isKeyframe, size: pictureSizeOf(frame) }
  }
}

interface Found {
  readonly startMs: number
  readonly endMs: number
  readonly hasAudio: boolean
  readonly size: PictureSize | null
}

/** Scans the log for what the file will contain. */
async function survey(open: () => Promise<Readable>): Promise<Found | null> {
  let [startMs, endMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let hasAudio = false
  let size: PictureSize | null = null
  for await (const piece of piecesOf(open)) {
    startMs = Math.min(startMs, piece.ms)
    endMs = Math.max(endMs, piece.ms + (piece.kind === 'audio' ? audioSeconds * 1000 : 0))
    hasAudio ||= piece.kind === 'audio'
    size ??= piece.size
  }
  return Number.isFinite(startMs) ? { startMs, endMs, hasAudio, size } : null
}

/**
 * Makes a WebM file of a packet log without re-encoding, with every packet in order and at its time.
 * @param open opens the log. It is read more than once and never held in memory.
 * @returns null when the log contains no media. Then no file is written.
 */
export async function remux(open: () => Promise<Readable>, path: string): Promise<RemuxedSegment | null> {
  const found = await survey(open)
  if (!found) return null
  const { startMs, endMs, hasAudio, size } = found
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) })
  const audio = hasAudio ? new EncodedAudioPacketSource('opus') : null
  const video = size ? new EncodedVideoPacketSource('vp8') : null
  if (audio) output.addAudioTrack(audio)
  if (video) output.addVideoTrack(video)
  await output.start()
  const lastOf: Record<MediaKind, number> = { audio: -1, video: -1 }
  const write = async ({ kind, ms, data, isKeyframe }: Piece) => {
    const seconds = (ms - startMs) / 1000
    // Times in a file must increase, so a piece that repeats a time is dropped.
    if (seconds <= lastOf[kind]) return
    lastOf[kind] = seconds
    const type = isKeyframe ? 'key' : 'delta'
    if (kind === 'audio') {
      const decoderConfig = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 }
      await audio?.add(new EncodedPacket(data, type, seconds, audioSeconds), { decoderConfig })
    } else {
      const decoderConfig = { codec: 'vp8', codedWidth: size?.width ?? 2, codedHeight: size?.height ?? 2 }
      await video?.add(new EncodedPacket(data, type, seconds, 0), { decoderConfig })
    }
  }
  for await (const piece of piecesOf(open)) await write(piece)
  await output.finalize()
  return { path, startMs, durationMs: endMs - startMs, hasAudio, hasVideo: video !== null }
}
