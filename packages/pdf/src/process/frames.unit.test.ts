import { expect, test } from 'vitest'
import { frameOf, readFrames } from './frames.ts'

test.each([1, 3, 1_000])('frames survive a pipe that delivers %s bytes at a time', async (size) => {
  const sent = ['', 'one', 'U+2028 is no end: \u2028', 'x'.repeat(500)]
  const bytes = Buffer.concat(sent.map((text) => frameOf(Buffer.from(text))))
  async function* pipe() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const read: string[] = []
  for await (const frame of readFrames(pipe())) read.push(frame.toString())
  expect(read).toEqual(sent)
})
