import type { CallDownSignal, CallEndReason, CallUpSignal } from '@consult/domain/call-signals'
import { CallError, type CallEvent, type CallParticipant, type CallRoom } from '../calls.ts'
import { Mailbox, type SignalReader } from './mailbox.ts'
import { epochNow, type LinkEvents, type MediaLink, type RoomMedia } from './media-plane.ts'

type WithoutRoom<E> = E extends unknown ? Omit<E, keyof CallRoom | 'at'> : never

export interface RoomOptions {
  readonly room: CallRoom
  /**
   * Opens the media plane's room: when someone connects, and again if it has been released.
   * @throws CallError rooms_taken, partner_share_taken.
   */
  readonly openMedia: () => RoomMedia
  /** Returns the participant whom a token admits; null when it admits no one. */
  readonly readToken: (token: string, participantId: string) => CallParticipant | null
  readonly onEvent: (event: CallEvent) => void
  readonly onFault: (error: unknown) => void
}

/** A participant's seat. It stays while their connections come and go. */
interface Seat {
  readonly mailbox: Mailbox
  link: MediaLink | null
  joined: boolean
}

/**
 * A page that sends nothing for this long is gone. Its own reports arrive about every second. For a page whose
 * packets cannot be detected, reading its signals counts instead. Milliseconds.
 */
const silentMs = 15_000

/**
 * How long a room without connections keeps its place, in milliseconds. The time is short if no media ever
 * passed through the room, and longer if someone may come back.
 */
export const releaseAfterMs = { neverUsed: 15_000, left: 2 * 60_000 }

/** A call has two participants. */
const mostOthers = 1

/** A call of two participants: their connections, and the signals for their pages. */
export class Room {
  readonly #options: RoomOptions
  readonly #seats = new Map<string, Seat>()
  readonly #closing = new Set<Promise<void>>()
  /** Null until someone connects, and after its release. */
  #media: RoomMedia | null = null
  /** Whether any media has flowed through it. */
  #wasUsed = false
  #emptySince: number | null = epochNow()
  #closed: Promise<void> | null = null

  constructor(options: RoomOptions) {
    this.#options = options
  }

  get partnerId(): string {
    return this.#options.room.partnerId
  }

  /** Whether the room takes one of the node's places: from the first connection until the room is released. */
  get isOpen(): boolean {
    return this.#media !== null
  }

  /**
   * Since when there have been no connections and no readers (epochNow). The current time while there are only
   * readers; null while there are connections.
   */
  get idleSince(): number | null {
    if (this.#emptySince === null) return null
    return Math.max(this.#emptySince, ...[...this.#seats.values()].map(({ mailbox }) => mailbox.readAt))
  }

  /** The segments that are being written now. */
  get openSegments(): string[] {
    return [...this.#seats.values()].flatMap(({ link }) => link?.segmentId ?? [])
  }

  /** @throws CallError */
  async signal(participantId: string, signal: CallUpSignal): Promise<void> {
    if (this.#closed) throw new CallError('no_room')
    if (signal.type === 'join') return this.#join(participantId, signal)
    const link = this.#seats.get(participantId)?.link
    if (link?.connectionId !== signal.connectionId) throw new CallError('stale_connection')
    if (signal.type === 'restart') return link.restart()
    if (signal.type === 'pictures') return link.pictures(signal.wanted)
    if (signal.type === 'leave') return this.#end(participantId, 'left')
    return link.take(signal)
  }

  /** @returns a function that stops it. */
  follow(participantId: string, read: SignalReader): () => void {
    return this.#seatOf(participantId).mailbox.follow(read)
  }

  remove(participantId: string): void {
    this.#end(participantId, 'removed')
  }

  /** Called once a second. */
  tick(): void {
    const now = epochNow()
    for (const [participantId, { link, mailbox }] of this.#seats) {
      if (link && now - (link.heardAt ?? mailbox.readAt) > silentMs) this.#end(participantId, 'lost')
    }
    this.#media?.tick()
    if (this.#isAbandoned(now)) this.#release().catch(this.#options.onFault)
  }

  #isAbandoned(now: number): boolean {
    if (!this.#media || this.#emptySince === null) return false
    return now - this.#emptySince >= (this.#wasUsed ? releaseAfterMs.left : releaseAfterMs.neverUsed)
  }

  /** Gives up the node's place. The next connection opens the media again, if there is a place. */
  async #release(): Promise<void> {
    const media = this.#media
    this.#media = null
    await Promise.all(this.#closing)
    await media?.close()
  }

  /** Ends the call for all participants, and resolves once all recordings are complete. */
  close(): Promise<void> {
    this.#closed ??= this.#endAll()
    return this.#closed
  }

  async #endAll(): Promise<void> {
    for (const [participantId, { mailbox }] of this.#seats) {
      this.#end(participantId, 'closed')
      mailbox.close()
    }
    await this.#release()
    this.#publish({ type: 'room_ended' })
  }

  async #join(participantId: string, { token, connectionId }: CallUpSignal & { type: 'join' }): Promise<void> {
    const participant = this.#options.readToken(token, participantId)
    if (!participant) throw new CallError('not_admitted')
    const media = await this.#open()
    const others = [...this.#seats].filter(([id, { link }]) => id !== participantId && link)
    if (others.length > mostOthers) throw new CallError('not_admitted')
    const seat = this.#seatOf(participantId)
    // The page has already joined. It repeats the signal when it missed the response.
    if (seat.link?.connectionId === connectionId) return
    this.#end(participantId, 'replaced')
    const link = media.link(connectionId, participant, this.#eventsOf(participantId, seat, connectionId))
    seat.link = link
    this.#emptySince = null
    await link.start().catch((error: unknown) => {
      if (seat.link === link) this.#end(participantId, 'lost')
      throw error
    })
  }

  /** @throws CallError */
  async #open(): Promise<RoomMedia> {
    if (!this.#media) {
      this.#media = this.#options.openMedia()
      this.#wasUsed = false
      this.#emptySince = epochNow()
    }
    const media = this.#media
    await media.ready.catch(async (error: unknown) => {
      if (this.#media === media) this.#media = null
      await media.close()
      throw error
    })
    if (this.#closed) throw new CallError('no_room')
    return media
  }

  #seatOf(participantId: string): Seat {
    if (this.#closed) throw new CallError('no_room')
    const found = this.#seats.get(participantId)
    if (found) return found
    const seat: Seat = { mailbox: new Mailbox(), link: null, joined: false }
    this.#seats.set(participantId, seat)
    return seat
  }

  #eventsOf(participantId: string, seat: Seat, connectionId: string): LinkEvents {
    const isLatest = () => seat.link?.connectionId === connectionId
    return {
      say: (signal) => {
        const said: CallDownSignal = { ...signal, connectionId }
        if (isLatest()) seat.mailbox.put(said)
      },
      connected: () => {
        if (!isLatest() || seat.joined) return
        seat.joined = true
        this.#wasUsed = true
        this.#publish({ type: 'participant_joined', participantId, connectionId })
      },
      lost: () => isLatest() && this.#end(participantId, 'lost'),
      fault: (error) => isLatest() && this.#options.onFault(error),
    }
  }

  #end(participantId: string, reason: CallEndReason): void {
    const seat = this.#seats.get(participantId)
    const link = seat?.link
    if (!seat || !link) return
    const { joined } = seat
    const { connectionId, segmentId } = link
    Object.assign(seat, { link: null, joined: false })
    seat.mailbox.put({ type: 'ended', connectionId, reason })
    if (joined) this.#publish({ type: 'participant_left', participantId, connectionId, reason })
    if ([...this.#seats.values()].every((each) => !each.link)) this.#emptySince = epochNow()
    const closing = link
      .close()
      .then(() => {
        if (segmentId) this.#publish({ type: 'segment_finished', participantId, segmentId })
      })
      .catch(this.#options.onFault)
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  #publish(event: WithoutRoom<CallEvent>): void {
    const { room, onEvent } = this.#options
    onEvent({ ...room, at: new Date(epochNow()), ...event })
  }
}
