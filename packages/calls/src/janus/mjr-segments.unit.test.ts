import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LogRecord, readPacketLog } from '../recording/read-packet-log.ts'
import { readSegment, writeAbout, writtenBytes } from './mjr-segments.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-mjr-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const about = { segmentId: 'seg-1', participantId: 'pat_1', role: 'patient' } as const

/** A recording whose first packet arrived at `begin` (milliseconds), and whose other packets arrived that much later. */
function recording(begin: number, packets: readonly [ms: number, bytes: string][]): Buffer {
  const header = Buffer.from(JSON.stringify({ u: begin * 1000 }))
  const parts = packets.map(([ms, bytes]) => {
    const head = Buffer.alloc(10)
    head.write('MEET')
    head.writeUInt32BE(ms, 4)
    head.writeUInt16BE(bytes.length, 8)
    return Buffer.concat([head, Buffer.from(bytes)])
  })
  return Buffer.concat([Buffer.from('MJR00002'), Buffer.from([0, header.length]), header, ...parts])
}

const maxBitrate = 1_000_000
const recordsOf = async (): Promise<LogRecord[]> =>
  Readable.from(readPacketLog(await readSegment(folder, about.segmentId, maxBitrate))).toArray()

test("a segment's audio and video form one log, in order of arrival", async () => {
  await writeAbout(folder, about)
  await writeFile(
    join(folder, 'seg-1-audio-0.mjr'),
    recording(1_000, [
      [0, 'a'],
      [20, 'b'],
      [40, 'c'],
    ]),
  )
  await writeFile(
    join(folder, 'seg-1-video-1.mjr'),
    recording(1_010, [
      [0, 'V'],
      [33, 'W'],
    ]),
  )
  await writeFile(join(folder, 'seg-10-audio-0.mjr'), recording(1_000, [[0, 'of another']]))
  const [first, ...rest] = await recordsOf()
  expect(first).toMatchObject({ type: 'about', about })
  const seen = rest.map((record) => record.type === 'packet' && [record.kind, record.at, record.bytes.toString()])
  expect(seen).toEqual([
    ['audio', 1_000, 'a'],
    ['video', 1_010, 'V'],
    ['audio', 1_020, 'b'],
    ['audio', 1_040, 'c'],
    ['video', 1_043, 'W'],
  ])
})

test('a segment without packets still names its participant', async () => {
  await writeAbout(folder, about)
  expect(await recordsOf()).toMatchObject([{ type: 'about', about }])
})

test("packets far above a page's bitrate are left out, and the written bytes are counted", async () => {
  await writeAbout(folder, about)
  // Eight Mbit/s for ten seconds, from a page whose limit is one.
  const packets = Array.from({ length: 10_000 }, (_, ms): [number, string] => [ms, 'x'.repeat(1_000)])
  await writeFile(join(folder, 'seg-1-video-1.mjr'), recording(1_000, packets))
  await writeFile(join(folder, 'seg-10-video-1.mjr'), recording(1_000, [[0, 'of another']]))
  expect(await writtenBytes(folder, about.segmentId)).toBeGreaterThan(10_000_000)
  expect(await writtenBytes(folder, about.segmentId)).toBeLessThan(10_200_000)
  const taken = (await recordsOf()).length * 8_000
  expect(taken / 10).toBeGreaterThan(2 * maxBitrate)
  expect(taken / 10).toBeLessThan(3 * maxBitrate)
})
