import type { Readable } from 'node:stream'
import { z } from 'zod'

/** An RTP packet and its arrival time (epoch milliseconds by Janus's clock). */
export interface MjrPacket {
  readonly at: number
  readonly bytes: Buffer
}

const magic = Buffer.from('MJR00002')
const mark = Buffer.from('MEET')

/** The length of a packet's header: the mark, milliseconds since the first packet, the packet's length. */
const headLength = 4 + 4 + 2

/** The arrival time of the first packet, in microseconds. */
const headerSchema = z.object({ u: z.number() })

/**
 * Reads a Janus recording. If the file ends in the middle of a packet, because Janus was killed, the last incomplete
 * packet is dropped. @throws when the file is not such a recording. Source: record.c of Janus 1.1.
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
