import { Changes } from '../streams/changes.ts'
import type { LogEvent } from './event-log.ts'
import { isAfter, type KnownPosition, type LogPosition, positionAfter } from './log-position.ts'

/** The number of newest events that are cached for followers that are nearly up to date. */
const keep = 1_000

/** Returns the events after a position, a page at most; null when the log was rewound. */
type Read = (position: KnownPosition) => Promise<{ readonly events: readonly LogEvent[] } | null>

/** The newest part of one partner's log, shared by all its followers in this process. */
export class PartnerTail {
  followers = 0
  readonly #read: Read
  readonly #pageSize: number
  readonly #onRewound: (last: KnownPosition) => Promise<void>
  /**
   * The position before the first cached event, and the position of the newest known event. Null until the tail begins.
   */
  #places: { readonly base: KnownPosition; readonly last: KnownPosition } | null = null
  #recent: readonly LogEvent[] = []
  /** Notified whenever the tail grows or starts over. */
  readonly changes = new Changes()
  #reading: Promise<void> | null = null
  #queued: Promise<void> | null = null

  /** True once the tail knows its starting position and grows from there. */
  get hasBegun(): boolean {
    return this.#places !== null
  }

  /** Where the log ended at the tail's last read; null before it begins. */
  get end(): KnownPosition | null {
    return this.#places?.last ?? null
  }

  /** The epoch that the tail belongs to; null before it begins. */
  get epoch(): number | null {
    return this.end?.epoch ?? null
  }

  /** @param onRewound called with the newest known position when the log does not have its event anymore. */
  constructor(read: Read, pageSize: number, onRewound: (last: KnownPosition) => Promise<void>) {
    this.#read = read
    this.#pageSize = pageSize
    this.#onRewound = onRewound
  }

  /** @param head the end of the log as read from the log, never a follower's claim. */
  begin(head: KnownPosition): void {
    this.#places ??= { base: head, last: head }
  }

  /** Whether the tail has everything up to a position that was read from the log. */
  reaches({ epoch, sequence }: KnownPosition): boolean {
    const { end } = this
    return end !== null && end.epoch === epoch && end.sequence >= sequence
  }

  /** Drops everything, because the log has a new history. */
  startOver(): void {
    this.#places = null
    this.#recent = []
    this.changes.notify()
  }

  /**
   * The events after a position if they are cached; null when the log itself must be read. An empty result only means
   * that the tail found no newer events at its last read.
   */
  after(position: LogPosition): readonly LogEvent[] | null {
    if (this.#places === null) return null
    const { base, last } = this.#places
    if (position.sequence > last.sequence) return []
    const index = position.sequence - base.sequence
    if (index < 0) return null
    const event = this.#recent[index - 1]
    const isSame = event ? isAfter(position, event) : position.mark === null || position.mark === base.mark
    return isSame ? this.#recent.slice(index) : null
  }

  /**
   * Reads new events, one read at a time. Resolves after a read that began after the call; callers that arrive during a
   * read share the next read.
   */
  refresh(): Promise<void> {
    if (this.#reading === null && this.#queued === null) return this.#beginReading()
    this.#queued ??= (this.#reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#queued = null
        return this.#beginReading()
      })
    return this.#queued
  }

  #beginReading(): Promise<void> {
    this.#reading = this.#readOn().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readOn(): Promise<void> {
    const before = this.#places
    if (before === null) return
    const page = await this.#read(before.last)
    // The tail started over during the read.
    if (this.#places !== before) return
    if (page === null) return this.#onRewound(before.last)
    const { events } = page
    const newest = events.at(-1)
    if (!newest) return
    const { epoch } = before.last
    const all = [...this.#recent, ...events]
    const dropped = all.at(-keep - 1)
    this.#recent = all.slice(-keep)
    this.#places = { base: dropped ? positionAfter(dropped, epoch) : before.base, last: positionAfter(newest, epoch) }
    this.changes.notify()
    if (events.length >= this.#pageSize) await this.#readOn()
  }
}
