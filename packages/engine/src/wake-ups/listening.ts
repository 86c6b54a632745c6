/**
 * Called when wake-ups from other processes begin to arrive (`true`), and when they end (`false`, with the reason).
 * Until they arrive again, work is found by polling.
 */
export type OnListening = (isListening: boolean, error?: Error) => void

/** Reports each change once, however often it is noticed. */
export class Listening {
  readonly #onListening: OnListening
  #current: boolean | null = null

  constructor(onListening: OnListening) {
    this.#onListening = onListening
  }

  began(): void {
    if (this.#current === true) return
    this.#current = true
    this.#onListening(true)
  }

  ended(error: Error): void {
    if (this.#current === false) return
    this.#current = false
    this.#onListening(false, error)
  }
}
