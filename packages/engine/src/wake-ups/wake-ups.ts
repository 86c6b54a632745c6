/** The kinds of data that may have changed. */
export type WakeUpStream = 'events' | 'lanes' | 'matching' | 'pushes' | 'signals' | 'timers' | 'webhooks'

/** A request to look again. New data is read from the database, by sequence. */
export interface WakeUp {
  readonly stream: WakeUpStream
  readonly partnerId: string
}

/** Carries wake-ups between processes. A lost wake-up costs latency but no data, because listeners also poll. */
export interface WakeUps {
  /** Call after the commit, never inside the transaction. Neither waits nor fails. */
  publish(wakeUp: WakeUp): void
  /** @returns a function that ends the subscription. */
  subscribe(stream: WakeUpStream, listener: (partnerId: string) => void): () => void
  close(): Promise<void>
}

/** The listeners of one process; every implementation of WakeUps dispatches through one. */
export class WakeUpListeners {
  readonly #listeners = new Map<WakeUpStream, Set<(partnerId: string) => void>>()

  subscribe(stream: WakeUpStream, listener: (partnerId: string) => void): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set()
    this.#listeners.set(stream, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  dispatch({ stream, partnerId }: WakeUp): void {
    for (const listener of this.#listeners.get(stream) ?? []) listener(partnerId)
  }
}

/** Wake-ups inside one process. */
export function createLocalWakeUps(): WakeUps {
  const listeners = new WakeUpListeners()
  return {
    publish: (wakeUp) => listeners.dispatch(wakeUp),
    subscribe: (stream, listener) => listeners.subscribe(stream, listener),
    close: async () => undefined,
  }
}
