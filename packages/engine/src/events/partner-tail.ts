import { Changes } from '../streams/changes.ts'
import type { LogEvent } from './event-log.ts'

/** How many of the newest events are kept at hand for followers that are nearly up to date. */
const keep = 1_000

/** The newest part of one partner's log, shared by everyone who follows it in this process. */
export class PartnerTail {
  followers = 0
  readonly #read: (sequence: number) => Promise<LogEvent[]>
  readonly #pageSize: number
  #recent: LogEvent[] = []
  /** The newest sequence that the tail has seen in the log; null until someone has looked where the log ends. */
  #last: number | null = null
  /** Told of whenever the tail grows. */
  readonly changes = new Changes()
  #isReading = false
  #again = false

  /** True once the tail knows where it begins, and grows from there. */
  get hasBegun(): boolean {
    return this.#last !== null
  }

  /** @param read answers with the next `pageSize` events after a sequence, in order; with fewer when there are no more. */
  constructor(read: (sequence: number) => Promise<LogEvent[]>, pageSize: number) {
    this.#read = read
    this.#pageSize = pageSize
  }

  /** @param head the end of the log, as the log says; never what a follower claims to have seen. */
  begin(head: number): void {
    this.#last ??= head
  }

  /**
   * The events after `sequence` when they are at hand; null when the log itself has to be read. None says only that
   * there were none when the tail looked last.
   */
  after(sequence: number): LogEvent[] | null {
    if (this.#last === null) return null
    if (sequence >= this.#last) return []
    const first = this.#recent[0]
    if (!first || first.sequence > sequence + 1) return null
    return this.#recent.slice(sequence + 1 - first.sequence)
  }

  /** Reads what is new, one read at a time; a call during a read makes it read once more. */
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
