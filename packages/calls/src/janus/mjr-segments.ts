import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ByteBudget, mostSegmentBytes } from '../media/byte-budget.ts'
import { epochNow } from '../media/media-plane.ts'
import { type LogAbout, logMagic, type MediaKind, packRecord } from '../media/packet-log.ts'
import { type MjrPacket, readMjr } from './read-mjr.ts'

/** The suffix of the file that names a segment's participant, next to the recordings of Janus. */
export const aboutSuffix = '.json'

/** The rest of a recording's file name after the segment id: its kind and the number of its stream. */
const recordingName = /^-(audio|video)-\d+\.mjr$/

interface Piece extends MjrPacket {
  readonly kind: MediaKind
}

/** Writes a segment's participant to disk before the recording starts. */
export async function writeAbout(folder: string, about: LogAbout): Promise<void> {
  const text = JSON.stringify({ at: epochNow(), about })
  await writeFile(join(folder, `${about.segmentId}${aboutSuffix}`), text, { mode: 0o600, flag: 'wx' })
}

/**
 * Returns a segment as a packet log, with audio and video in order of arrival. Janus records everything, so packets
 * beyond the page's budget are dropped here.
 * @param maxBitrate the bitrate that the page was assigned, in bits per second.
 */
export async function readSegment(folder: string, segmentId: string, maxBitrate: number): Promise<Readable> {
  const { at, about } = JSON.parse(await readFile(join(folder, `${segmentId}${aboutSuffix}`), 'utf8'))
  const tracks = (await readdir(folder)).flatMap((name) => {
    const kind = name.startsWith(segmentId) ? recordingName.exec(name.slice(segmentId.length))?.[1] : undefined
    return kind === 'audio' || kind === 'video' ? [piecesOf(kind, join(folder, name))] : []
  })
  return Readable.from(packed(at, about, tracks, maxBitrate), { objectMode: false })
}

/** The size of a segment's recordings so far, in bytes. */
export async function writtenBytes(folder: string, segmentId: string): Promise<number> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(segmentId) && recordingName.test(name.slice(segmentId.length)),
  )
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function* piecesOf(kind: MediaKind, path: string): AsyncGenerator<Piece> {
  for await (const packet of readMjr(createReadStream(path))) yield { kind, ...packet }
}

async function* packed(
  begin: number,
  about: LogAbout,
  tracks: AsyncGenerator<Piece>[],
  maxBitrate: number,
): AsyncGenerator<Buffer> {
  const budget = new ByteBudget(maxBitrate)
  let left = mostSegmentBytes(maxBitrate)
  yield logMagic
  yield packRecord('about', begin, Buffer.from(JSON.stringify(about)))
  for await (const { kind, at, bytes } of merged(tracks)) {
    if (!budget.take(at, bytes.length)) continue
    left -= bytes.length
    if (left < 0) return
    yield packRecord(kind, at, bytes)
  }
}

/** Merges several sorted sources, earliest first. */
async function* merged(tracks: AsyncGenerator<Piece>[]): AsyncGenerator<Piece> {
  const heads = await Promise.all(tracks.map(async (track) => ({ track, next: await track.next() })))
  while (true) {
    const [first] = heads
      .flatMap((head) => (head.next.done ? [] : [{ head, piece: head.next.value }]))
      .toSorted((a, b) => a.piece.at - b.piece.at)
    if (!first) return
    yield first.piece
    first.head.next = await first.head.track.next()
  }
}
