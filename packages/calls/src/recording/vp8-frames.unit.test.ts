import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { MediaPacket } from './media-packets.ts'
import { longestFrameBytes, mostFramePackets, pictureSizeOf, Vp8Frames } from './vp8-frames.ts'

/** The first packet of a frame: a descriptor with its S bit, then a tag whose lowest bit marks a dependent frame. */
const head = (key: boolean) => Buffer.from([0x10, key ? 0x00 : 0x01, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00])
const more = (byte: number) => Buffer.from([0x00, byte])

const packet = (number: number, time: number, payload: Buffer, marker = false): MediaPacket => ({
  kind: 'video',
  number,
  time,
  marker,
  payload,
})

const through = (packets: readonly MediaPacket[]) => {
  const frames = new Vp8Frames()
  return packets.flatMap((each) => frames.add(each) ?? [])
}

test('the packets of a frame are joined without their descriptors', () => {
  const [frame, ...rest] = through([packet(1, 0, head(true)), packet(2, 0, more(7)), packet(3, 0, more(8), true)])
  expect(rest).toEqual([])
  expect(frame).toMatchObject({ time: 0, isKeyframe: true })
  expect(frame?.data.subarray(-2)).toEqual(Buffer.from([7, 8]))
  expect(frame && pictureSizeOf(frame)).toEqual({ width: 320, height: 240 })
})

test('no frame is emitted before the first keyframe', () => {
  const packets = [
    packet(1, 0, head(false), true),
    packet(2, 3_000, head(true), true),
    packet(3, 6_000, head(false), true),
  ]
  expect(through(packets).map(({ time }) => time)).toEqual([3_000, 6_000])
})

test('a frame that lacks any packet is left out, and the next complete one is emitted', () => {
  const packets = [
    packet(1, 0, head(true), true),
    packet(3, 3_000, more(1), true),
    packet(4, 6_000, head(false)),
    packet(6, 6_000, more(2), true),
    packet(7, 9_000, head(false)),
    packet(9, 12_000, head(false), true),
  ]
  expect(through(packets).map(({ time }) => time)).toEqual([0, 12_000])
})

test('padding between the packets of a frame is ignored', () => {
  const packets = [packet(1, 0, head(true)), packet(2, 0, Buffer.alloc(0)), packet(3, 0, more(1), true)]
  expect(through(packets)).toHaveLength(1)
})

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** Buffers are freed in the background. The second collection waits for the first. */
const collectGarbage = () => {
  gc()
  gc()
}

/** Returns how many bytes are still held after adding 200 MB of packets without an end after `first`. */
function heldOfEndless(first: Buffer): number {
  const frames = new Vp8Frames()
  frames.add(packet(1, 0, first))
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  for (let number = 2; number < 2_000; number += 1) frames.add(packet(number, 0, Buffer.alloc(100_000)))
  collectGarbage()
  const held = process.memoryUsage().arrayBuffers - before
  expect(frames.add(packet(2_000, 0, more(1), true))).toBeNull()
  return held
}

test('a frame without an end holds no more memory than the largest frame', () => {
  expect(heldOfEndless(head(true))).toBeLessThan(2 * longestFrameBytes)
})

test('packets of a frame without its first packet are not held', () => {
  expect(heldOfEndless(more(1))).toBeLessThan(2_000_000)
})

test('a frame of too many small packets is dropped, and the next one is emitted', () => {
  const small = Array.from({ length: mostFramePackets }, (_, index) => packet(index + 2, 0, more(index % 256)))
  const number = mostFramePackets + 2
  const packets = [packet(1, 0, head(true)), ...small, packet(number, 0, more(1), true)]
  expect(through([...packets, packet(number + 1, 3_000, head(true), true)]).map(({ time }) => time)).toEqual([3_000])
})

test('a frame larger than any screen is dropped with all frames that depend on it', () => {
  const huge = head(true)
  huge.writeUInt16LE(16_383, 7)
  huge.writeUInt16LE(16_383, 9)
  const packets = [
    packet(1, 0, huge, true),
    packet(2, 3_000, head(false), true),
    packet(3, 6_000, head(true), true),
    packet(4, 9_000, head(false), true),
  ]
  expect(through(packets).map(({ time }) => time)).toEqual([6_000, 9_000])
})
