/** What may have something new. */
export type HintStream = 'events' | 'lanes' | 'matching' | 'signals' | 'timers' | 'webhooks'

/** "Look again": nothing more. What is new is read from the database, by sequence. */
export interface Hint {
  readonly stream: HintStream
  readonly partnerId: string
}

/**
 * Carries hints between processes. A lost hint costs latency, never data: whoever listens also polls.
 */
export interface Hints {
  /** Call after the commit, never inside the transaction. Does not wait and does not fail. */
  publish(hint: Hint): void
  /** @returns the end of the subscription. */
  subscribe(stream: HintStream, listener: (partnerId: string) => void): () => void
  close(): Promise<void>
}

/** The listeners of one process; every implementation of Hints dispatches through one. */
export class HintListeners {
  readonly #listeners = new Map<HintStream, Set<(partnerId: string) => void>>()

  subscribe(stream: HintStream, listener: (partnerId: string) => void): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set()
    this.#listeners.set(stream, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  dispatch({ stream, partnerId }: Hint): void {
    for (const listener of this.#listeners.get(stream) ?? []) listener(partnerId)
  }
}

/** Hints inside one process. */
export function createLocalHints(): Hints {
  const listeners = new HintListeners()
  return {
    publish: (hint) => listeners.dispatch(hint),
    subscribe: (stream, listener) => listeners.subscribe(stream, listener),
    close: async () => undefined,
  }
}
