import type { Readable } from 'node:stream'
import { RtpPacket } from 'werift'
import type { MediaKind } from '../media/packet-log.ts'
import { MediaClock } from './media-clock.ts'
import { readPacketLog } from './read-packet-log.ts'
import { Reorder } from './reorder.ts'
import { unwrap } from './unwrap.ts'

/** A packet of sound or picture; its number and time run on where the stream's own begin anew. */
export interface MediaPacket {
  readonly kind: MediaKind
  readonly number: number
  readonly time: number
  readonly marker: boolean
  readonly payload: Buffer
}

/** The counters of one stream. A page has one of each kind from beginning to end. */
function counters() {
  const [number, time] = [unwrap(16), unwrap(32)]
  return { number, time }
}

/** When what is in the log was heard and seen: to be read before anything is made of it. */
export async function clockOf(log: Readable): Promise<MediaClock> {
  const clock = new MediaClock()
  const streams = { audio: counters(), video: counters() }
  for await (const record of readPacketLog(log)) {
    if (record.type === 'about') continue
    const { time } = streams[record.kind]
    if (record.type === 'report') clock.report(record.kind, record.ntp, time(record.time))
    else clock.packet(record.kind, time(RtpPacket.deSerialize(record.bytes).header.timestamp), record.at)
  }
  return clock
}

/** Every packet of the log, those of each kind once and in the order in which they were sent. */
export async function* mediaPackets(log: Readable): AsyncGenerator<MediaPacket> {
  const streams = { audio: counters(), video: counters() }
  const inOrder = { audio: new Reorder<MediaPacket>(), video: new Reorder<MediaPacket>() }
  for await (const record of readPacketLog(log)) {
    if (record.type === 'about') continue
    const { kind } = record
    const { number, time } = streams[kind]
    if (record.type === 'report') {
      // Taken along, so that this reading counts as the other did.
      time(record.time)
      continue
    }
    const { header, payload } = RtpPacket.deSerialize(record.bytes)
    yield* inOrder[kind].add({
      kind,
      number: number(header.sequenceNumber),
      time: time(header.timestamp),
      marker: header.marker,
      payload,
    })
  }
  yield* inOrder.audio.end()
  yield* inOrder.video.end()
}
