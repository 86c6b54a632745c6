/** @module-tag full */
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EncodedPacketSink, FilePathSource, Input, WEBM } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { type MediaKind, PacketLog } from '../media/packet-log.ts'
import { makeSegment } from './decoded-recording.fixture.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { remux } from './remux.ts'

let folder: string
let source: string
const minutes = 3
const midnight = Date.parse('2026-01-01T00:00:00Z')
const rates = { audio: 48_000, video: 90_000 } as const
const about = { segmentId: 'seg_1', participantId: 'pat_1', role: 'patient' } as const

interface Unit {
  readonly kind: MediaKind
  readonly seconds: number
  readonly data: Uint8Array
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-remux-'))
  source = join(folder, 'source.webm')
  const ffmpeg = (await findFfmpeg(process.env)) ?? ''
  await makeSegment(ffmpeg, source, { color: 'red', hertz: 440, seconds: minutes * 60, size: '64x48' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns all audio and video units of a file with their times. */
async function unitsOf(path: string): Promise<Unit[]> {
  using input = new Input({ formats: [WEBM], source: new FilePathSource(path) })
  const units: Unit[] = []
  for (const track of await input.getTracks()) {
    const kind = track.isVideoTrack() ? 'video' : 'audio'
    for await (const packet of new EncodedPacketSink(track).packets()) {
      units.push({ kind, seconds: packet.timestamp, data: packet.data })
    }
  }
  return units.toSorted((a, b) => a.seconds - b.seconds)
}

interface Sent {
  readonly kind: MediaKind
  /** The arrival time, in milliseconds from the start. */
  readonly at: number
  readonly bytes: Buffer
}

/** The packets that a page sends: counters wrap, video arrives later than audio, and each packet is slightly late. */
function send(units: readonly Unit[], videoLateMs: number): Sent[] {
  const numbers = { audio: 65_000, video: 60_000 }
  const zero = { audio: 2 ** 32 - 480_000, video: 2 ** 32 - 90_000 }
  return units.flatMap(({ kind, seconds, data }, index) => {
    const parts = kind === 'audio' ? [Buffer.from(data)] : halves(Buffer.from(data))
    return parts.map((payload, part) => {
      const header = new RtpHeader({
        payloadType: kind === 'audio' ? 111 : 96,
        sequenceNumber: numbers[kind]++ % 65_536,
        timestamp: (zero[kind] + Math.round(seconds * rates[kind])) % 2 ** 32,
        ssrc: kind === 'audio' ? 1 : 2,
        marker: kind === 'video' && part === parts.length - 1,
      })
      const at = seconds * 1_000 + (kind === 'video' ? videoLateMs : 0) + ((index * 7) % 40)
      return { kind, at, bytes: new RtpPacket(header, payload).serialize() }
    })
  })
}

/** A frame in two packets, with the descriptors of RFC 7741. */
function halves(frame: Buffer): Buffer[] {
  const middle = Math.ceil(frame.length / 2)
  return [
    Buffer.concat([Buffer.from([0x10]), frame.subarray(0, middle)]),
    Buffer.concat([Buffer.from([0x00]), frame.subarray(middle)]),
  ]
}

async function logOf(name: string, sent: readonly Sent[], { reports }: { reports: boolean }): Promise<string> {
  const path = join(folder, `${name}.rtp`)
  const log = new PacketLog(path, about, midnight, 1_000_000_000, (error) => {
    throw error
  })
  if (reports) {
    // The page's clock starts at 1,000 s.
    const ntp = 1_000n << 32n
    log.report('audio', midnight, { ntp, time: 2 ** 32 - 480_000 })
    log.report('video', midnight, { ntp, time: 2 ** 32 - 90_000 })
  }
  for (const { kind, at, bytes } of sent) log.packet(kind, midnight + at, bytes)
  await log.close()
  return path
}

/** The largest difference between the times of two series, in milliseconds. */
const apart = (kind: MediaKind, made: readonly Unit[], meant: readonly Unit[]) => {
  const times = (units: readonly Unit[]) => units.filter((unit) => unit.kind === kind).map(({ seconds }) => seconds)
  const [a, b] = [times(made), times(meant)]
  expect(a.length).toBe(b.length)
  return Math.max(...a.map((seconds, index) => Math.abs(seconds - (b[index] ?? 0)))) * 1_000
}

test('audio and video stay in sync for minutes, whatever the network does to the packets', async () => {
  const meant = await unitsOf(source)
  const sent = send(meant, 250)
  // In order of arrival, except that one packet is late and arrives twice.
  const came = sent.toSorted((a, b) => a.at - b.at)
  const [late] = came.splice(2_000, 1)
  if (late) came.splice(2_200, 0, late, late)
  const log = await logOf('long', came, { reports: true })

  const made = await remux(async () => createReadStream(log), join(folder, 'long.webm'))
  expect(made).toMatchObject({ hasAudio: true, hasVideo: true })
  expect(Math.abs((made?.startMs ?? 0) - midnight)).toBeLessThan(50)
  expect(Math.abs((made?.durationMs ?? 0) - minutes * 60_000)).toBeLessThan(200)
  const units = await unitsOf(join(folder, 'long.webm'))
  expect(apart('audio', units, meant)).toBeLessThan(5)
  expect(apart('video', units, meant)).toBeLessThan(5)
  expect(Buffer.concat(units.map(({ data }) => data)).length).toBe(Buffer.concat(meant.map(({ data }) => data)).length)
})

test('a page that sent no reports is timed by the arrival of its packets', async () => {
  const meant = (await unitsOf(source)).filter(({ seconds }) => seconds < 5)
  const log = await logOf('unreported', send(meant, 0), { reports: false })
  await remux(async () => createReadStream(log), join(folder, 'unreported.webm'))
  const units = await unitsOf(join(folder, 'unreported.webm'))
  expect(apart('audio', units, meant)).toBeLessThan(50)
  expect(apart('video', units, meant)).toBeLessThan(50)
})

test('the log of a page that sent nothing produces no recording and no file', async () => {
  const log = await logOf('nothing', [], { reports: false })
  expect(await remux(async () => createReadStream(log), join(folder, 'nothing.webm'))).toBeNull()
  expect(await readdir(folder)).not.toContain('nothing.webm')
})
