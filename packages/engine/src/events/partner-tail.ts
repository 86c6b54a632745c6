import { Changes } from '../streams/changes.ts'
import type { LogEvent } from './event-log.ts'

/** The number of newest events that are cached for followers that are nearly up to date. */
const keep = 1_000

/** The newest part of one partner's log, shared by all its followers in this process. */
export class PartnerTail {
  followers = 0
  readonly #read: (sequence: number) => Promise<LogEvent[]>
  readonly #pageSize: number
  #recent: LogEvent[] = []
  /** The newest sequence that the tail has seen in the log; null until the end of the log was read. */
  #last: number | null = null
  /** Notified whenever the tail grows. */
  readonly changes = new Changes()
  #isReading = false
  #again = false

  /** True once the tail knows its starting position and grows from there. */
  get hasBegun(): boolean {
    return this.#last !== null
  }

  /** @param read returns the next `pageSize` events after a sequence, in order; fewer when there are no more. */
  constructor(read: (sequence: number) => Promise<LogEvent[]>, pageSize: number) {
    this.#read = read
    this.#pageSize = pageSize
  }

  /** @param head the end of the log as read from the log, never a follower's claim. */
  begin(head: number): void {
    this.#last ??= head
  }

  /**
   * The events after `sequence` if they are cached; null when the log itself must be read. An empty result only means
   * that there were none at the tail's last read.
   */
  after(sequence: number): LogEvent[] | null {
    if (this.#last === null) return null
    if (sequence >= this.#last) return []
    const first = this.#recent[0]
    if (!first || first.sequence > sequence + 1) return null
    return this.#recent.slice(sequence + 1 - first.sequence)
  }

  /** Reads new events, one read at a time; a call during a read triggers one more. */
  async refresh(): Promise<void> {
    this.#again = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#again) {
        this.#again = false
        await this.#readOn()
      }
    } finally {
      this.#isReading = false
    }
  }

  async #readOn(): Promise<void> {
    if (this.#last === null) return
    const fresh = await this.#read(this.#last)
    const newest = fresh.at(-1)
    if (!newest) return
    this.#recent = [...this.#recent, ...fresh].slice(-keep)
    this.#last = newest.sequence
    if (fresh.length >= this.#pageSize) this.#again = true
    this.changes.tell()
  }
}
