import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LogRecord, readPacketLog } from '../recording/read-packet-log.ts'
import { PacketLog } from './packet-log.ts'

const about = { segmentId: 'seg_1', participantId: 'pat_1', role: 'patient' } as const
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-log-'))
  path = join(folder, 'par_1', 'th_1', 'seg_1.rtp')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const all = (log: Readable): Promise<LogRecord[]> => Readable.from(readPacketLog(log)).toArray()
const fail = (error: unknown) => {
  throw error
}

async function written(): Promise<Buffer> {
  const log = new PacketLog(path, about, 1_000.5, 1_000_000, fail)
  log.packet('audio', 1_001, Buffer.from('sound'))
  log.report('video', 1_002, { ntp: 2n ** 63n + 1n, time: 2 ** 32 - 1 })
  log.packet('video', 1_003.25, Buffer.from('picture'))
  await log.close()
  return readFile(path)
}

const records = [
  { type: 'about', at: 1_000.5, about },
  { type: 'packet', at: 1_001, kind: 'audio', bytes: Buffer.from('sound') },
  { type: 'report', at: 1_002, kind: 'video', ntp: 2n ** 63n + 1n, time: 2 ** 32 - 1 },
  { type: 'packet', at: 1_003.25, kind: 'video', bytes: Buffer.from('picture') },
]

test('a log is read as it was written, however the input is chunked', async () => {
  const bytes = await written()
  expect(await all(createReadStream(path))).toEqual(records)
  expect(await all(Readable.from([...bytes].map((byte) => Buffer.from([byte]))))).toEqual(records)
})

test('a truncated log is read up to the last complete record', async () => {
  const bytes = await written()
  for (let length = 12; length < bytes.length; length += 1) {
    const read = await all(Readable.from([bytes.subarray(0, length)]))
    expect(read).toEqual(records.slice(0, read.length))
  }
  expect(await all(Readable.from([bytes.subarray(0, -1)]))).toHaveLength(3)
})

test('input that is not a log is refused, also in the middle of one', async () => {
  const bytes = await written()
  await expect(all(Readable.from([Buffer.from('no log of packets at all')]))).rejects.toThrow('no packet log')
  await expect(all(Readable.from([Buffer.concat([bytes, Buffer.alloc(8, 0xff)])]))).rejects.toThrow('no packet log')
})

test('records are on disk shortly after they arrive, before the log is closed', async () => {
  const log = new PacketLog(path, about, 1_000, 1_000_000, fail)
  log.packet('audio', 1_001, Buffer.from('sound'))
  await expect.poll(async () => (await readFile(path).catch(() => Buffer.alloc(0))).length).toBeGreaterThan(60)
  expect(await all(createReadStream(path))).toHaveLength(2)
  await log.close()
})

test('a write error is reported once, and the call continues', async () => {
  await writeFile(join(folder, 'par_1'), 'in the way')
  const faults: unknown[] = []
  const log = new PacketLog(path, about, 1_000, 1_000_000, (error) => faults.push(error))
  log.packet('audio', 1_001, Buffer.from('sound'))
  await expect.poll(() => faults.length).toBe(1)
  log.packet('audio', 1_002, Buffer.from('sound'))
  await log.close()
  expect(faults).toHaveLength(1)
})

test('a full segment ends with the last record that fits, reports it once, and the call continues', async () => {
  const faults: unknown[] = []
  const log = new PacketLog(path, about, 1_000, 1_000, (error) => faults.push(error))
  for (let at = 1_001; at < 1_100; at += 1) log.packet('video', at, Buffer.alloc(100))
  await log.close()
  expect((await readFile(path)).length).toBeLessThanOrEqual(1_000)
  const read = await all(createReadStream(path))
  expect(read.length).toBeGreaterThan(5)
  expect(read.length).toBeLessThan(10)
  expect(faults).toEqual([expect.objectContaining({ name: 'SegmentFullError' })])
})
