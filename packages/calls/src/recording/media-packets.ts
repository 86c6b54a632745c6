import type { Readable } from 'node:stream'
import { RtpPacket } from 'werift'
import type { MediaKind } from '../media/packet-log.ts'
import { MediaClock } from './media-clock.ts'
import { readPacketLog } from './read-packet-log.ts'
import { Reorder } from './reorder.ts'
import { unwrap } from './unwrap.ts'

/** An audio or video packet. Its number and time are unwrapped: they continue where the stream's own wrap around. */
export interface MediaPacket {
  readonly kind: MediaKind
  readonly number: number
  readonly time: number
  readonly marker: boolean
  readonly payload: Buffer
}

/** The unwrapped counters of one stream. A page has one stream per kind for the whole connection. */
function counters() {
  const [number, time] = [unwrap(16), unwrap(32)]
  return { number, time }
}

/** Reads the clock of a log, which is required before its media is processed. */
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

/** Yields every packet of the log once, in the order in which each kind was sent. */
export async function* mediaPackets(log: Readable): AsyncGenerator<MediaPacket> {
  const streams = { audio: counters(), video: counters() }
  const inOrder = { audio: new Reorder<MediaPacket>(), video: new Reorder<MediaPacket>() }
  for await (const record of readPacketLog(log)) {
    if (record.type === 'about') continue
    const { kind } = record
    const { number, time } = streams[kind]
    if (record.type === 'report') {
      // Unwrap the time here too, so that both readings of the log count alike.
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
