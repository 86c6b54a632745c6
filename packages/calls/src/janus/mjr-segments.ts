import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ByteBudget, mostSegmentBytes } from '../media/byte-budget.ts'
import { epochNow } from '../media/media-plane.ts'
import { type LogAbout, logMagic, type MediaKind, packRecord } from '../media/packet-log.ts'
import { type MjrPacket, readMjr } from './read-mjr.ts'

/** Beside what Janus writes of a segment: whose it is. */
export const aboutSuffix = '.json'

/** As Janus names what it records: the segment, what it is of, and which line that was. */
const recordingName = /^-(audio|video)-\d+\.mjr$/

interface Piece extends MjrPacket {
  readonly kind: MediaKind
}

/** Writes down whose segment it will be, before there is any of it. */
export async function writeAbout(folder: string, about: LogAbout): Promise<void> {
  const text = JSON.stringify({ at: epochNow(), about })
  await writeFile(join(folder, `${about.segmentId}${aboutSuffix}`), text, { mode: 0o600, flag: 'wx' })
}

/**
 * A segment's bytes in the form of a packet log, sound and picture in the order in which they came. Janus writes down
 * whatever comes: what a page sent beyond its budget is left out here.
 * @param maxBitrate what the page was told, in bits a second.
 */
export async function readSegment(folder: string, segmentId: string, maxBitrate: number): Promise<Readable> {
  const { at, about } = JSON.parse(await readFile(join(folder, `${segmentId}${aboutSuffix}`), 'utf8'))
  const tracks = (await readdir(folder)).flatMap((name) => {
    const kind = name.startsWith(segmentId) ? recordingName.exec(name.slice(segmentId.length))?.[1] : undefined
    return kind === 'audio' || kind === 'video' ? [piecesOf(kind, join(folder, name))] : []
  })
  return Readable.from(packed(at, about, tracks, maxBitrate), { objectMode: false })
}

/** How much Janus has written of a segment so far, bytes. */
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

/** What comes of several, each in order: the earliest first. */
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
