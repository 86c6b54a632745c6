import { expect, test } from 'vitest'
import type { MediaPacket } from './media-packets.ts'
import { pictureSizeOf, Vp8Frames } from './vp8-frames.ts'

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
