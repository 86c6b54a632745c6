import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CallEndReason, CallUpSignal } from '@consult/domain/call-signals'
import { CallError, type CallEvent, type CallParticipant, type CallRoom } from '../calls.ts'
import { Mailbox, type SignalReader } from './mailbox.ts'
import { MediaConnection, type TransportSettings } from './media-connection.ts'
import { PacketLog } from './packet-log.ts'

type WithoutRoom<E> = E extends unknown ? Omit<E, keyof CallRoom | 'at'> : never

export interface RoomOptions {
  readonly room: CallRoom
  readonly transport: TransportSettings
  /** Where what is sent here is written down. */
  readonly folder: string
  /** Who a token lets in; null for nobody. */
  readonly readToken: (token: string, participantId: string) => CallParticipant | null
  /** Epoch milliseconds that never run back. */
  readonly now: () => number
  readonly onEvent: (event: CallEvent) => void
  readonly onFault: (error: unknown) => void
}

/** A participant's place: it stays while their connections come and go. */
interface Seat {
  readonly mailbox: Mailbox
  connection: MediaConnection | null
  log: { readonly segmentId: string; readonly file: PacketLog } | null
  joined: boolean
}

/** A page from which nothing at all has come for so long is gone. Its own reports come every second or so. */
const silentMs = 15_000

/** A page asks for a whole picture as often as it likes; the other side is asked so often at most. Milliseconds. */
const pictureEveryMs = 500

/** How often somebody who is alone in the room is asked for one. */
const alonePictureEveryMs = 5_000

/** A call is of two. */
const mostOthers = 1

/** A call of two: what one sends, the other gets, and each is written down for itself. */
export class Room {
  readonly #options: RoomOptions
  readonly #seats = new Map<string, Seat>()
  readonly #asked = new WeakMap<MediaConnection, number>()
  readonly #closing = new Set<Promise<void>>()
  #emptySince: number | null
  #closed: Promise<void> | null = null

  constructor(options: RoomOptions) {
    this.#options = options
    this.#emptySince = options.now()
  }

  /** Since when nobody is connected; null while somebody is. */
  get emptySince(): number | null {
    return this.#emptySince
  }

  /** The segments that are being written now. */
  get openSegments(): string[] {
    return [...this.#seats.values()].flatMap(({ log }) => log?.segmentId ?? [])
  }

  /** @throws CallError */
  async signal(participantId: string, signal: CallUpSignal): Promise<void> {
    if (this.#closed) throw new CallError('no_room')
    if (signal.type === 'join') return this.#join(participantId, signal)
    const seat = this.#seats.get(participantId)
    if (!seat?.connection || seat.connection.id !== signal.connectionId) throw new CallError('stale_connection')
    if (signal.type === 'answer') {
      await seat.connection.answer(signal.sdp).catch((cause) => {
        throw new CallError('bad_signal', { cause })
      })
    }
    if (signal.type === 'restart') await this.#offer(seat, seat.connection, true)
    if (signal.type === 'leave') this.#end(participantId, 'left')
  }

  /** @returns what ends it. */
  follow(participantId: string, read: SignalReader): () => void {
    return this.#seatOf(participantId).mailbox.follow(read)
  }

  remove(participantId: string): void {
    this.#end(participantId, 'removed')
  }

  /** Once a second: limits what is sent, and lets go of who is gone. */
  tick(): void {
    const now = this.#options.now()
    for (const [participantId, { connection }] of this.#seats) {
      if (!connection) continue
      const other = this.#otherThan(participantId)
      if (now - connection.heardAt > silentMs) this.#end(participantId, 'lost')
      else connection.limit(other?.downlinkEstimate ?? null)
      // Nobody else sees it, and says when a whole picture is needed: the recording would stand still after a loss.
      if (!other) this.#askPicture(connection, alonePictureEveryMs)
    }
  }

  /** Ends it for everybody, and resolves once all that was recorded is written. */
  close(): Promise<void> {
    this.#closed ??= this.#endAll()
    return this.#closed
  }

  async #endAll(): Promise<void> {
    for (const [participantId, { mailbox }] of this.#seats) {
      this.#end(participantId, 'closed')
      mailbox.close()
    }
    await Promise.all(this.#closing)
    this.#tell({ type: 'room_ended' })
  }

  async #join(participantId: string, { token, connectionId }: CallUpSignal & { type: 'join' }): Promise<void> {
    const participant = this.#options.readToken(token, participantId)
    if (!participant) throw new CallError('not_admitted')
    const others = [...this.#seats].filter(([id, { connection }]) => id !== participantId && connection)
    if (others.length > mostOthers) throw new CallError('not_admitted')
    const seat = this.#seatOf(participantId)
    // A page that says it twice, because it did not hear the answer, is in already.
    if (seat.connection?.id === connectionId) return
    this.#end(participantId, 'replaced')
    const connection = this.#connect(participantId, seat, connectionId)
    seat.connection = connection
    seat.log = participant.recorded ? this.#record(participant) : null
    this.#emptySince = null
    await this.#offer(seat, connection, false)
  }

  #seatOf(participantId: string): Seat {
    if (this.#closed) throw new CallError('no_room')
    const found = this.#seats.get(participantId)
    if (found) return found
    const seat: Seat = { mailbox: new Mailbox(), connection: null, log: null, joined: false }
    this.#seats.set(participantId, seat)
    return seat
  }

  #connect(participantId: string, seat: Seat, connectionId: string): MediaConnection {
    const { transport, now, onFault } = this.#options
    const isLatest = () => seat.connection === connection
    const connection = new MediaConnection(
      connectionId,
      transport,
      {
        packet: (kind, packet) => {
          if (!isLatest()) return
          this.#otherThan(participantId)?.send(kind, packet)
          seat.log?.file.packet(kind, now(), packet.serialize())
        },
        senderReport: (kind, { senderInfo }) => {
          if (!isLatest()) return
          seat.log?.file.report(kind, now(), { ntp: senderInfo.ntpTimestamp, time: senderInfo.rtpTimestamp })
        },
        connected: () => {
          if (!isLatest()) return
          this.#askPicture(this.#otherThan(participantId), 0)
          if (seat.joined) return
          seat.joined = true
          this.#tell({ type: 'participant_joined', participantId, connectionId })
        },
        pictureWanted: () => this.#askPicture(this.#otherThan(participantId), pictureEveryMs),
        fault: (error) => isLatest() && onFault(error),
      },
      now,
    )
    // What the other side gets comes from here now.
    this.#otherThan(participantId)?.takeOver()
    return connection
  }

  #record(participant: CallParticipant): Seat['log'] {
    const { folder, now, onFault } = this.#options
    const segmentId = randomUUID()
    const about = { segmentId, participantId: participant.id, role: participant.role }
    return { segmentId, file: new PacketLog(join(folder, `${segmentId}.rtp`), about, now(), onFault) }
  }

  async #offer(seat: Seat, connection: MediaConnection, restart: boolean): Promise<void> {
    const sdp = await connection.offer(restart)
    if (seat.connection === connection) seat.mailbox.put({ type: 'offer', connectionId: connection.id, sdp })
  }

  #end(participantId: string, reason: CallEndReason): void {
    const seat = this.#seats.get(participantId)
    const connection = seat?.connection
    if (!seat || !connection) return
    const { log, joined } = seat
    const connectionId = connection.id
    Object.assign(seat, { connection: null, log: null, joined: false })
    seat.mailbox.put({ type: 'ended', connectionId, reason })
    if (joined) this.#tell({ type: 'participant_left', participantId, connectionId, reason })
    if ([...this.#seats.values()].every((each) => !each.connection)) this.#emptySince = this.#options.now()
    const closing = Promise.all([connection.close(), log?.file.close()])
      .then(() => {
        if (log) this.#tell({ type: 'segment_finished', participantId, segmentId: log.segmentId })
      })
      .catch(this.#options.onFault)
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  #otherThan(participantId: string): MediaConnection | null {
    for (const [id, { connection }] of this.#seats) if (id !== participantId && connection) return connection
    return null
  }

  /** Asks a participant's page for a whole picture, but not more often than so. */
  #askPicture(connection: MediaConnection | null, everyMs: number): void {
    const now = this.#options.now()
    if (!connection || now - (this.#asked.get(connection) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    this.#asked.set(connection, now)
    connection.wantPicture()
  }

  #tell(event: WithoutRoom<CallEvent>): void {
    const { room, now, onEvent } = this.#options
    onEvent({ ...room, at: new Date(now()), ...event })
  }
}
