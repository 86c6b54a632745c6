import type { CallDownSignal } from '@consult/domain/call-signals'
import { epochNow } from './media-plane.ts'

/**
 * The maximum number of readers of one participant's signals. More are an attack or a bug, because there are few
 * pages and processes.
 */
const mostReaders = 16

/** Receives each signal, and null after the last one. */
export type SignalReader = (signal: CallDownSignal | null) => void

/** The signals that restart their path: earlier signals on that path no longer count. */
const beginnings: readonly CallDownSignal['type'][] = ['offer', 'request', 'answer']

/** Reports whether the signal `said` still counts after `next`. */
function stillCounts(said: CallDownSignal, next: CallDownSignal): boolean {
  if (!beginnings.includes(next.type) || !('path' in next)) return true
  return said.connectionId === next.connectionId && 'path' in said && said.path !== next.path
}

/**
 * Stores the signals for a participant's page: the latest on each path of the latest connection, and those after it.
 * A reader that arrives late, reconnects, or uses another process receives everything that still counts.
 */
export class Mailbox {
  #kept: CallDownSignal[] = []
  readonly #readers = new Set<SignalReader>()
  #leftAt = epochNow()

  /** When a reader last followed the mailbox (epochNow); the current time while there is one. */
  get readAt(): number {
    return this.#readers.size > 0 ? epochNow() : this.#leftAt
  }

  put(signal: CallDownSignal): void {
    this.#kept = [...this.#kept.filter((said) => stillCounts(said, signal)), signal]
    for (const read of this.#readers) read(signal)
  }

  /**
   * Calls `read` with all signals that still count, then with new ones. @returns a function that stops it. @throws
   * when there are too many readers.
   */
  follow(read: SignalReader): () => void {
    if (this.#readers.size >= mostReaders) throw new Error('too many read these signals')
    for (const signal of this.#kept) read(signal)
    this.#readers.add(read)
    return () => {
      this.#leftAt = this.readAt
      this.#readers.delete(read)
    }
  }

  /** Ends all readers. */
  close(): void {
    for (const read of this.#readers) read(null)
    this.#readers.clear()
  }
}
