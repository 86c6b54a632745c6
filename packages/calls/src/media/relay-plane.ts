import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { RtpPacket } from 'werift'
import { CallError, type CallParticipant } from '../calls.ts'
import { ByteBudget, mostSegmentBytes } from './byte-budget.ts'
import { MediaConnection, type TransportSettings } from './media-connection.ts'
import {
  epochNow,
  type LinkEvents,
  type MediaLink,
  type MediaPlane,
  noneIfMissing,
  type PageSignal,
  type RoomMedia,
} from './media-plane.ts'
import { type MediaKind, PacketLog } from './packet-log.ts'

/** The minimum time between keyframe requests to a page, however often the other side asks. Milliseconds. */
const pictureEveryMs = 500

/** How often a participant who is alone in the room is asked for a keyframe. */
const alonePictureEveryMs = 5_000

/** The bytes that a sender report takes from a page's budget. */
const reportBytes = 100

const suffix = '.rtp'

/** Carries audio and video within this process: packets from one page go to the other, and into a log. */
export function relayPlane(transport: TransportSettings, onFault: (error: unknown) => void): MediaPlane {
  return {
    ready: async () => undefined,
    open: (_room, folder) => new RelayRoom(transport, folder, onFault),
    segmentsIn: async (folder) =>
      (await readdir(folder).catch(noneIfMissing))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    readSegment: async (folder, segmentId): Promise<Readable> =>
      (await open(join(folder, `${segmentId}${suffix}`), 'r')).createReadStream(),
    discardSegment: (folder, segmentId) => rm(join(folder, `${segmentId}${suffix}`), { force: true }),
    close: async () => undefined,
  }
}

class RelayRoom implements RoomMedia {
  readonly ready = Promise.resolve()
  readonly #links = new Set<RelayLink>()
  readonly #transport: TransportSettings
  readonly #folder: string
  readonly #onFault: (error: unknown) => void

  constructor(transport: TransportSettings, folder: string, onFault: (error: unknown) => void) {
    this.#transport = transport
    this.#folder = folder
    this.#onFault = onFault
  }

  link(connectionId: string, participant: CallParticipant, events: LinkEvents): RelayLink {
    const log = participant.recorded ? this.#record(participant) : null
    const otherThan = (link: RelayLink) => [...this.#links].find((each) => each !== link) ?? null
    const link: RelayLink = new RelayLink(connectionId, this.#transport, events, log, {
      other: () => otherThan(link),
      closed: () => this.#links.delete(link),
    })
    this.#links.add(link)
    // The other side now receives from this link.
    otherThan(link)?.connection.takeOver()
    return link
  }

  tick(): void {
    for (const link of this.#links) link.tick()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#links].map((link) => link.close()))
  }

  #record({ id, role }: CallParticipant): SegmentLog {
    const segmentId = randomUUID()
    const path = join(this.#folder, `${segmentId}${suffix}`)
    const about = { segmentId, participantId: id, role }
    const mostBytes = mostSegmentBytes(this.#transport.maxBitrate)
    return { segmentId, file: new PacketLog(path, about, epochNow(), mostBytes, this.#onFault) }
  }
}

interface SegmentLog {
  readonly segmentId: string
  readonly file: PacketLog
}

class RelayLink implements MediaLink {
  readonly connectionId: string
  readonly connection: MediaConnection
  readonly #events: LinkEvents
  readonly #log: SegmentLog | null
  readonly #room: { other(): RelayLink | null; closed(): void }
  #askedAt = Number.NEGATIVE_INFINITY
  #wantsPictures = true
  #closed = false

  constructor(
    connectionId: string,
    transport: TransportSettings,
    events: LinkEvents,
    log: SegmentLog | null,
    room: { other(): RelayLink | null; closed(): void },
  ) {
    this.connectionId = connectionId
    this.#events = events
    this.#log = log
    this.#room = room
    const budget = new ByteBudget(transport.maxBitrate)
    this.connection = new MediaConnection(
      connectionId,
      transport,
      {
        packet: (kind, packet) => {
          if (this.#closed || !budget.take(epochNow(), packet.serializeSize)) return
          room.other()?.pass(kind, packet)
          log?.file.packet(kind, epochNow(), packet.serialize())
        },
        senderReport: (kind, { senderInfo }) => {
          if (!budget.take(epochNow(), reportBytes)) return
          log?.file.report(kind, epochNow(), { ntp: senderInfo.ntpTimestamp, time: senderInfo.rtpTimestamp })
        },
        connected: () => {
          if (this.#closed) return
          room.other()?.askPicture(0)
          events.connected()
        },
        pictureWanted: () => room.other()?.askPicture(pictureEveryMs),
        fault: (error) => !this.#closed && events.fault(error),
      },
      epochNow,
    )
  }

  get segmentId(): string | null {
    return this.#log?.segmentId ?? null
  }

  get heardAt(): number {
    return this.connection.heardAt
  }

  start(): Promise<void> {
    return this.#offer(false)
  }

  restart(): Promise<void> {
    return this.#offer(true)
  }

  /** Sends the page a packet of the other side, unless the page does not want video. */
  pass(kind: MediaKind, packet: RtpPacket): void {
    if (kind === 'audio' || this.#wantsPictures) this.connection.send(kind, packet)
  }

  async pictures(wanted: boolean): Promise<void> {
    if (wanted === this.#wantsPictures) return
    this.#wantsPictures = wanted
    if (!wanted) return
    // Continue the numbering, so that the page does not request the skipped packets again. The next frame must be a
    // keyframe.
    this.connection.takeOver()
    this.#room.other()?.askPicture(0)
  }

  async take(signal: PageSignal): Promise<void> {
    // Candidates are not needed: requests with the right password are answered at the address they came from.
    if (signal.type === 'candidate') return
    if (signal.type !== 'answer' || signal.path !== 'both') throw new CallError('bad_signal')
    await this.connection.answer(signal.sdp).catch((cause) => {
      throw new CallError('bad_signal', { cause })
    })
  }

  /** Limits the bitrate, and keeps the recording decodable. */
  tick(): void {
    const other = this.#room.other()
    this.connection.limit(other?.connection.downlinkEstimate ?? null)
    // No other participant receives the video and requests keyframes, so the recording would freeze after packet loss.
    if (!other) this.askPicture(alonePictureEveryMs)
  }

  /** Requests a keyframe from the page, at most once per interval. */
  askPicture(everyMs: number): void {
    const now = epochNow()
    if (now - this.#askedAt < everyMs) return
    this.#askedAt = now
    this.connection.wantPicture()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#room.closed()
    await Promise.all([this.connection.close(), this.#log?.file.close()])
  }

  async #offer(restart: boolean): Promise<void> {
    const sdp = await this.connection.offer(restart)
    if (!this.#closed) this.#events.say({ type: 'offer', path: 'both', sdp })
  }
}
