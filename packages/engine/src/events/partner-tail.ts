import type { LogEvent } from './event-log.ts'

/** How many of the newest events are kept at hand for followers that are nearly up to date. */
const keep = 1_000

/** The newest part of one partner's log, shared by everyone who follows it in this process. */
export class PartnerTail {
  followers = 0
  readonly #read: (sequence: number) => Promise<LogEvent[]>
  #recent: LogEvent[] = []
  /** The newest sequence this process knows of; null until a follower has caught up for the first time. */
  #last: number | null = null
  readonly #waiting = new Set<() => void>()
  #refreshing: Promise<void> | null = null
  #again = false
  #version = 0

  /** Grows whenever the tail has changed. */
  get version(): number {
    return this.#version
  }

  constructor(read: (sequence: number) => Promise<LogEvent[]>) {
    this.#read = read
  }

  /** The events after `sequence` when they are at hand; null when the log itself has to be read. */
  after(sequence: number): LogEvent[] | null {
    if (this.#last === null) return null
    if (sequence >= this.#last) return []
    const first = this.#recent[0]
    if (!first || first.sequence > sequence + 1) return null
    return this.#recent.slice(sequence + 1 - first.sequence)
  }

  /** A follower has read up to `sequence`: from there on, reading is done once for all. */
  advance(sequence: number): void {
    if (this.#last !== null && sequence <= this.#last) return
    this.#last = sequence
    this.#recent = []
  }

  /**
   * Resolves once the log has been looked at since `version` was read, or when `signal` aborts. Read `version` before
   * looking, so that no change falls in between.
   */
  changedSince(version: number, signal: AbortSignal): Promise<void> {
    if (this.#version !== version || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#waiting.add(done)
      signal.addEventListener('abort', done)
    })
  }

  /** Reads what is new, one read at a time; a call during a read makes it read once more. */
  async refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#again = true
      return this.#refreshing
    }
    this.#refreshing = this.#readOn().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #readOn(): Promise<void> {
    do {
      this.#again = false
      const from = this.#last
      const events = from === null ? [] : await this.#read(from)
      // A follower may have read further meanwhile.
      const fresh = events.filter((event) => event.sequence > (this.#last ?? 0))
      const newest = fresh.at(-1)
      if (newest) {
        this.#recent = [...this.#recent, ...fresh].slice(-keep)
        this.#last = newest.sequence
        this.#again = true
      }
      if (newest || from === null) this.wake()
    } while (this.#again)
  }

  /** Lets every follower look again. */
  wake(): void {
    this.#version += 1
    for (const wake of [...this.#waiting]) wake()
  }
}
