import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type MjrPacket, readMjr } from './read-mjr.ts'

const header = Buffer.from('{"t": "v", "c": "vp8", "s": 1700000000000000, "u": 1700000001500250}')

function packet(ms: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write('MEET')
  head.writeUInt32BE(ms, 4)
  head.writeUInt16BE(bytes.length, 8)
  return Buffer.concat([head, bytes])
}

const length = Buffer.from([0, header.length])
const whole = Buffer.concat([
  ...[Buffer.from('MJR00002'), length, header],
  ...[packet(0, Buffer.from('first')), packet(33, Buffer.alloc(0)), packet(70, Buffer.from('third'))],
])
const packets = [
  { at: 1_700_000_001_500.25, bytes: Buffer.from('first') },
  { at: 1_700_000_001_533.25, bytes: Buffer.alloc(0) },
  { at: 1_700_000_001_570.25, bytes: Buffer.from('third') },
]

const read = (...chunks: Buffer[]): Promise<MjrPacket[]> => Readable.from(readMjr(Readable.from(chunks))).toArray()

test('every packet is read with its arrival time, however the input is chunked', async () => {
  expect(await read(whole)).toEqual(packets)
  expect(await read(...[...whole].map((byte) => Buffer.from([byte])))).toEqual(packets)
})

test('a truncated recording is read up to the last complete packet', async () => {
  const counts = new Set<number>()
  for (let end = 0; end < whole.length; end += 1) {
    const some = await read(whole.subarray(0, end))
    expect(some).toEqual(packets.slice(0, some.length))
    counts.add(some.length)
  }
  expect([...counts]).toEqual([0, 1, 2])
})

test('input that is not a recording is refused, also in the middle of one', async () => {
  await expect(read(Buffer.from('no recording at all'))).rejects.toThrow('no recording of Janus')
  await expect(read(Buffer.concat([whole, Buffer.alloc(10)]))).rejects.toThrow('no recording of Janus')
})
