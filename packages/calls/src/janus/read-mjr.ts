import type { Readable } from 'node:stream'
import { z } from 'zod'

/** An RTP packet, and when it came (epoch milliseconds, by Janus' clock). */
export interface MjrPacket {
  readonly at: number
  readonly bytes: Buffer
}

const magic = Buffer.from('MJR00002')
const mark = Buffer.from('MEET')

/** A packet's head: the mark, milliseconds since the first packet, the packet's length. */
const headLength = 4 + 4 + 2

/** When the first packet came, in microseconds. */
const headerSchema = z.object({ u: z.number() })

/**
 * Reads a recording of Janus. One that ends in the middle of a packet, because Janus was killed, ends with the last whole
 * one. @throws when it is no such recording. Source: record.c of Janus 1.1.
 */
export async function* readMjr(file: Readable): AsyncGenerator<MjrPacket> {
  let rest = Buffer.alloc(0)
  let begin: number | null = null
  for await (const chunk of file) {
    rest = Buffer.concat([rest, chunk])
    let offset = 0
    if (begin === null) {
      if (rest.length < magic.length + 2) continue
      if (!rest.subarray(0, magic.length).equals(magic)) throw new Error('no recording of Janus')
      offset = magic.length + 2 + rest.readUInt16BE(magic.length)
      if (rest.length < offset) continue
      begin = headerSchema.parse(JSON.parse(rest.subarray(magic.length + 2, offset).toString('utf8'))).u / 1000
    }
    while (rest.length - offset >= headLength) {
      if (!rest.subarray(offset, offset + 4).equals(mark)) throw new Error('no recording of Janus')
      const end = offset + headLength + rest.readUInt16BE(offset + 8)
      if (rest.length < end) break
      yield { at: begin + rest.readUInt32BE(offset + 4), bytes: rest.subarray(offset + headLength, end) }
      offset = end
    }
    rest = rest.subarray(offset)
  }
}
