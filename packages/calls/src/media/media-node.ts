import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '@consult/domain'
import type { CallUpSignal } from '@consult/domain/call-signals'
import { CallError, type CallEvent, type CallRoom } from '../calls.ts'
import { readJoinToken } from '../join-token.ts'
import type { SignalReader } from './mailbox.ts'
import type { TransportSettings } from './media-connection.ts'
import { Room } from './room.ts'

export interface MediaNodeOptions {
  /** Says whether a token is still good. */
  readonly clock: Clock
  readonly transport: TransportSettings
  /** Shared with the processes that send participants here. */
  readonly secret: string
  /** Where recordings are kept until they are collected, across restarts. */
  readonly recordingsFolder: string
  readonly mostRooms: number
  readonly onFault: (error: unknown) => void
}

/** A room that nobody is connected to, be it that nobody came or that all have gone, is let go after so long. */
const emptyRoomMs = 30 * 60_000

const tickMs = 1_000

/** Ids become names of folders and files: nothing else may. */
const safeName = /^[A-Za-z0-9_-]{1,100}$/
const suffix = '.rtp'

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

  /** How many are told of events. */
  get listenerCount(): number {
    return this.#readers.size
  }

  /** @throws CallError unavailable when it has all the rooms that it may have. */
  openRoom(room: CallRoom): void {
    const { clock, transport, secret, mostRooms, onFault } = this.#options
    const folder = this.#folderOf(room)
    const key = keyOf(room)
    if (this.#rooms.has(key)) return
    if (this.#rooms.size >= mostRooms) throw new CallError('unavailable')
    this.#rooms.set(
      key,
      new Room({
        room,
        transport,
        folder,
        readToken: (token, participantId) => readJoinToken(secret, token, { room, participantId, now: clock.now() }),
        now: epochNow,
        onEvent: (event) => {
          for (const read of this.#readers) read(event)
        },
        onFault,
      }),
    )
  }

  async closeRoom(room: CallRoom): Promise<void> {
    const found = this.#rooms.get(keyOf(room))
    // At once: whoever opens it now gets another, that is not about to end.
    this.#rooms.delete(keyOf(room))
    await found?.close()
  }

  /** @throws CallError */
  signal(room: CallRoom, participantId: string, signal: CallUpSignal): Promise<void> {
    return this.#roomOf(room).signal(participantId, signal)
  }

  /** @returns what ends it. @throws CallError no_room */
  followSignals(room: CallRoom, participantId: string, read: SignalReader): () => void {
    return this.#roomOf(room).follow(participantId, read)
  }

  /** @returns what ends it. */
  followEvents(read: (event: CallEvent) => void): () => void {
    this.#readers.add(read)
    return () => this.#readers.delete(read)
  }

  removeParticipant(room: CallRoom, participantId: string): void {
    this.#rooms.get(keyOf(room))?.remove(participantId)
  }

  /** What has been written down of the room to its end, also by a process that ended before its time. */
  async segmentsOf(room: CallRoom): Promise<string[]> {
    const names = await readdir(this.#folderOf(room)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const open = this.#rooms.get(keyOf(room))?.openSegments ?? []
    return names
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length))
      .filter((segmentId) => !open.includes(segmentId))
      .toSorted()
  }

  /** @throws RangeError for what cannot be the name of a segment; ENOENT when there is none. */
  async readSegment(room: CallRoom, segmentId: string): Promise<Readable> {
    const file = await open(join(this.#folderOf(room), `${safe(segmentId)}${suffix}`), 'r')
    return file.createReadStream()
  }

  /** Removes what has been written down of the room. What is being written now stays. */
  async discardSegments(room: CallRoom): Promise<void> {
    for (const segmentId of await this.segmentsOf(room)) {
      await rm(join(this.#folderOf(room), `${segmentId}${suffix}`), { force: true })
    }
  }

  /** Ends every call; what was recorded is written to its end. */
  async close(): Promise<void> {
    clearInterval(this.#ticking)
    await Promise.all([...this.#rooms.values()].map((room) => room.close()))
    this.#rooms.clear()
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
      const { emptySince } = room
      if (emptySince === null || epochNow() - emptySince < emptyRoomMs) continue
      this.#rooms.delete(key)
      room.close().catch(this.#options.onFault)
    }
  }
}

const keyOf = ({ partnerId, consultId }: CallRoom) => `${partnerId}/${consultId}`

function safe(name: string): string {
  if (!safeName.test(name)) throw new RangeError('no name for a recording')
  return name
}

/** Epoch milliseconds by a clock that nobody sets while the process runs: offsets within a call depend on it. */
const epochNow = () => performance.timeOrigin + performance.now()
