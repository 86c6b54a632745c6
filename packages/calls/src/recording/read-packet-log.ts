import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type LogAbout, logMagic, type MediaKind, recordHead, recordKinds } from '../media/packet-log.ts'

/** A record of a packet log, in order of arrival. `at`: epoch milliseconds. */
export type LogRecord =
  | { readonly type: 'about'; readonly at: number; readonly about: LogAbout }
  | { readonly type: 'packet'; readonly at: number; readonly kind: MediaKind; readonly bytes: Buffer }
  | {
      readonly type: 'report'
      readonly at: number
      readonly kind: MediaKind
      readonly ntp: bigint
      readonly time: number
    }

const aboutSchema = z.object({
  segmentId: z.string(),
  participantId: z.string(),
  role: z.enum(['patient', 'physician']),
})

/** The maximum length of a record: a packet fits into a datagram. A longer record is invalid. */
const longestRecord = 128 * 1024

function recordOf(kind: number, at: number, bytes: Buffer): LogRecord {
  switch (kind) {
    case recordKinds.about:
      return { type: 'about', at, about: aboutSchema.parse(JSON.parse(bytes.toString('utf8'))) }
    case recordKinds.audio:
      return { type: 'packet', at, kind: 'audio', bytes }
    case recordKinds.video:
      return { type: 'packet', at, kind: 'video', bytes }
    case recordKinds.audioReport:
    case recordKinds.videoReport: {
      const medium = kind === recordKinds.audioReport ? 'audio' : 'video'
      return { type: 'report', at, kind: medium, ntp: bytes.readBigUInt64BE(0), time: bytes.readUInt32BE(8) }
    }
    default:
      throw new Error('a record of an unknown kind')
  }
}

/**
 * Reads a packet log. If it ends in the middle of a record, because its writer was killed, that record is dropped.
 * @throws when it is not a packet log.
 */
export async function* readPacketLog(log: Readable): AsyncGenerator<LogRecord> {
  let rest = Buffer.alloc(0)
  let begun = false
  for await (const chunk of log) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let offset = 0
    if (!begun) {
      if (rest.length < logMagic.length) continue
      if (!rest.subarray(0, logMagic.length).equals(logMagic)) throw new Error('no packet log')
      offset = logMagic.length
      begun = true
    }
    while (rest.length - offset >= 4) {
      const length = rest.readUInt32BE(offset)
      if (length < recordHead || length > longestRecord) throw new Error('no packet log')
      if (rest.length - offset < 4 + length) break
      const end = offset + 4 + length
      const at = rest.readDoubleBE(offset + 5)
      yield recordOf(rest.readUInt8(offset + 4), at, rest.subarray(offset + 4 + recordHead, end))
      offset = end
    }
    rest = rest.subarray(offset)
  }
}
