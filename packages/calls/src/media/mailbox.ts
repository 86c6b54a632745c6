import type { CallDownSignal } from '@consult/domain/call-signals'
import { epochNow } from './media-plane.ts'

/** More readers than this of one participant's signals are an attack or a fault: pages and processes are few. */
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
 * What a participant's page is told, for whoever reads it: the latest on each path of the latest connection, and what
 * followed, so that a reader that comes late, again, or by another process misses nothing that still counts.
 */
export class Mailbox {
  #kept: CallDownSignal[] = []
  readonly #readers = new Set<SignalReader>()
  #leftAt = epochNow()

  /** When somebody last read it, epochNow: now, while somebody does. */
  get readAt(): number {
    return this.#readers.size > 0 ? epochNow() : this.#leftAt
  }

  put(signal: CallDownSignal): void {
    this.#kept = [...this.#kept.filter((said) => stillCounts(said, signal)), signal]
    for (const read of this.#readers) read(signal)
  }

  /** Calls `read` with all that counts, then with what comes. @returns what ends that. @throws when too many read. */
  follow(read: SignalReader): () => void {
    if (this.#readers.size >= mostReaders) throw new Error('too many read these signals')
    for (const signal of this.#kept) read(signal)
    this.#readers.add(read)
    return () => {
      this.#leftAt = this.readAt
      this.#readers.delete(read)
    }
  }

  /** There will be no more. */
  close(): void {
    for (const read of this.#readers) read(null)
    this.#readers.clear()
  }
}
