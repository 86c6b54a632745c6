/** Wakes callers that wait for a change. */
export class Changes {
  #version = 0
  readonly #waiting = new Set<() => void>()

  /** Incremented with every change. */
  get version(): number {
    return this.#version
  }

  /** Signals a change: all waiting callers continue. */
  notify(): void {
    this.#version += 1
    for (const wake of [...this.#waiting]) wake()
  }

  /**
   * Resolves once there has been a change since `version` was read, or when `signal` aborts. Read `version` before
   * reading the data, so that no change is missed in between.
   */
  since(version: number, signal: AbortSignal): Promise<void> {
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
}
