import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { MediaPacket } from './media-packets.ts'
import { longestFrameBytes, mostFramePackets, pictureSizeOf, Vp8Frames } from './vp8-frames.ts'

/** The first of a frame: descriptor with its S bit, then a frame tag whose lowest bit says that it depends on another. */
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

test('the packets of a frame are one frame, without their descriptors', () => {
  const [frame, ...rest] = through([packet(1, 0, head(true)), packet(2, 0, more(7)), packet(3, 0, more(8), true)])
  expect(rest).toEqual([])
  expect(frame).toMatchObject({ time: 0, isKeyframe: true })
  expect(frame?.data.subarray(-2)).toEqual(Buffer.from([7, 8]))
  expect(frame && pictureSizeOf(frame)).toEqual({ width: 320, height: 240 })
})

test('nothing is shown before the first whole picture', () => {
  const packets = [
    packet(1, 0, head(false), true),
    packet(2, 3_000, head(true), true),
    packet(3, 6_000, head(false), true),
  ]
  expect(through(packets).map(({ time }) => time)).toEqual([3_000, 6_000])
})

test('a frame that lacks a packet, at its beginning, in the middle or at its end, is left out, and the next is there', () => {
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

test('padding between the packets of a frame breaks nothing', () => {
  const packets = [packet(1, 0, head(true)), packet(2, 0, Buffer.alloc(0)), packet(3, 0, more(1), true)]
  expect(through(packets)).toHaveLength(1)
})

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** Buffers are freed in the background; the second collection waits for what the first has begun. */
const collectGarbage = () => {
  gc()
  gc()
}

/** How many bytes are still held of 200 MB that are added after `first`, none of them with an end. */
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

test('a frame that never ends holds no more memory than one frame may have', () => {
  expect(heldOfEndless(head(true))).toBeLessThan(2 * longestFrameBytes)
})

test('packets of a frame whose beginning never came are not held', () => {
  expect(heldOfEndless(more(1))).toBeLessThan(2_000_000)
})

test('a frame of very many very small packets is dropped, and the next one is there', () => {
  const small = Array.from({ length: mostFramePackets }, (_, index) => packet(index + 2, 0, more(index % 256)))
  const number = mostFramePackets + 2
  const packets = [packet(1, 0, head(true)), ...small, packet(number, 0, more(1), true)]
  expect(through([...packets, packet(number + 1, 3_000, head(true), true)]).map(({ time }) => time)).toEqual([3_000])
})

test('a picture that claims to be larger than any screen is dropped with all that depends on it', () => {
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
