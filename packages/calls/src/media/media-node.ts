import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '@consult/domain'
import type { CallUpSignal } from '@consult/domain/call-signals'
import { CallError, type CallEvent, type CallRoom } from '../calls.ts'
import { readJoinToken } from '../join-token.ts'
import type { SignalReader } from './mailbox.ts'
import { epochNow, type MediaPlane } from './media-plane.ts'
import { Room } from './room.ts'

export interface MediaNodeOptions {
  /** Decides whether a token is still valid. */
  readonly clock: Clock
  readonly plane: MediaPlane
  /** Shared with the processes that send participants to this node. */
  readonly secret: string
  /** Where recordings are kept until they are collected. They survive restarts. */
  readonly recordingsFolder: string
  /** The maximum number of open rooms: those that a participant has connected to. */
  readonly mostRooms: number
  /** The maximum number of open rooms per partner. Default: half of `mostRooms`, but at least two. */
  readonly mostRoomsPerPartner?: number
  readonly onFault: (error: unknown) => void
}

/** How long a room without connections and readers is kept: as long as connection details are valid. */
const idleRoomMs = 5 * 60_000

const tickMs = 1_000

/** Ids become names of folders and files, so ids with any other characters are rejected. */
const safeName = /^[A-Za-z0-9_-]{1,100}$/

/** The rooms of one process. */
export class MediaNode {
  readonly #options: MediaNodeOptions
  readonly #rooms = new Map<string, Room>()
  readonly #readers = new Set<(event: CallEvent) => void>()
  readonly #ticking: NodeJS.Timeout

  constructor(options: MediaNodeOptions) {
    this.#options = options
    this.#ticking = setInterval(() => this.#tick(), tickMs)
  }

  /** The number of open rooms, and the maximum. */
  get rooms(): { open: number; most: number } {
    return { open: this.openRooms, most: this.#options.mostRooms }
  }

  /** The number of open rooms. */
  get openRooms(): number {
    return [...this.#rooms.values()].filter(({ isOpen }) => isOpen).length
  }

  /** The number of event listeners. */
  get listenerCount(): number {
    return this.#readers.size
  }

  /**
   * Prepares a room for its participants. It takes a place once the first participant connects.
   * @throws CallError rooms_taken, partner_share_taken when no place is available for the room now; unavailable when
   * the media plane cannot start.
   */
  async openRoom(room: CallRoom): Promise<void> {
    const key = keyOf(room)
    if (this.#rooms.get(key)?.isOpen) return
    this.#requirePlace(room)
    await this.#options.plane.ready()
    if (!this.#rooms.has(key)) this.#rooms.set(key, this.#newRoom(room))
  }

  async closeRoom(room: CallRoom): Promise<void> {
    const found = this.#rooms.get(keyOf(room))
    // Delete the room first, so that opening it now creates a new room, not one that is about to end.
    this.#rooms.delete(keyOf(room))
    await found?.close()
  }

  /** @throws CallError */
  signal(room: CallRoom, participantId: string, signal: CallUpSignal): Promise<void> {
    return this.#roomOf(room).signal(participantId, signal)
  }

  /** @returns a function that stops it. @throws CallError no_room */
  followSignals(room: CallRoom, participantId: string, read: SignalReader): () => void {
    return this.#roomOf(room).follow(participantId, read)
  }

  /** @returns a function that stops it. */
  followEvents(read: (event: CallEvent) => void): () => void {
    this.#readers.add(read)
    return () => this.#readers.delete(read)
  }

  removeParticipant(room: CallRoom, participantId: string): void {
    this.#rooms.get(keyOf(room))?.remove(participantId)
  }

  /** The room's complete segments, including those of a process that crashed. */
  async segmentsOf(room: CallRoom): Promise<string[]> {
    const open = this.#rooms.get(keyOf(room))?.openSegments ?? []
    const all = await this.#options.plane.segmentsIn(this.#folderOf(room))
    return all.filter((segmentId) => !open.includes(segmentId)).toSorted()
  }

  /** @throws RangeError for an invalid segment name; ENOENT when the segment does not exist. */
  readSegment(room: CallRoom, segmentId: string): Promise<Readable> {
    return this.#options.plane.readSegment(this.#folderOf(room), safe(segmentId))
  }

  /** Deletes the room's complete segments. Segments that are being written stay. */
  async discardSegments(room: CallRoom): Promise<void> {
    const folder = this.#folderOf(room)
    for (const segmentId of await this.segmentsOf(room)) await this.#options.plane.discardSegment(folder, segmentId)
  }

  /** Ends every call, and finishes the recordings. */
  async close(): Promise<void> {
    clearInterval(this.#ticking)
    await Promise.all([...this.#rooms.values()].map((room) => room.close()))
    this.#rooms.clear()
    await this.#options.plane.close()
  }

  /** @throws CallError rooms_taken, partner_share_taken */
  #requirePlace({ partnerId }: CallRoom): void {
    const { mostRooms, mostRoomsPerPartner = shareOf(mostRooms) } = this.#options
    const open = [...this.#rooms.values()].filter(({ isOpen }) => isOpen)
    if (open.filter((each) => each.partnerId === partnerId).length >= mostRoomsPerPartner) {
      throw new CallError('partner_share_taken')
    }
    if (open.length >= mostRooms) throw new CallError('rooms_taken')
  }

  #newRoom(room: CallRoom): Room {
    const { clock, plane, secret, onFault } = this.#options
    const folder = this.#folderOf(room)
    const gone = () => {
      if (this.#rooms.get(keyOf(room)) === made) this.closeRoom(room).catch(onFault)
    }
    const made: Room = new Room({
      room,
      openMedia: () => {
        this.#requirePlace(room)
        return plane.open(room, folder, gone)
      },
      readToken: (token, participantId) => readJoinToken(secret, token, { room, participantId, now: clock.now() }),
      onEvent: (event) => {
        for (const read of this.#readers) read(event)
      },
      onFault,
    })
    return made
  }

  #roomOf(room: CallRoom): Room {
    const found = this.#rooms.get(keyOf(room))
    if (!found) throw new CallError('no_room')
    return found
  }

  #folderOf({ partnerId, consultId }: CallRoom): string {
    return join(this.#options.recordingsFolder, safe(partnerId), safe(consultId))
  }

  #tick(): void {
    for (const [key, room] of this.#rooms) {
      room.tick()
      const { idleSince, isOpen } = room
      if (isOpen || idleSince === null || epochNow() - idleSince < idleRoomMs) continue
      this.#rooms.delete(key)
      room.close().catch(this.#options.onFault)
    }
  }
}

/** One partner's share of a node's rooms. */
const shareOf = (mostRooms: number) => Math.min(mostRooms, Math.max(2, Math.floor(mostRooms / 2)))

const keyOf = ({ partnerId, consultId }: CallRoom) => `${partnerId}/${consultId}`

function safe(name: string): string {
  if (!safeName.test(name)) throw new RangeError('Invalid recording name')
  return name
}
