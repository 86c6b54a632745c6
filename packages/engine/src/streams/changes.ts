/** Wakes whoever waits for a change. */
export class Changes {
  #version = 0
  readonly #waiting = new Set<() => void>()

  /** Grows with every change. */
  get version(): number {
    return this.#version
  }

  /** There is something new: everybody who waits goes on. */
  tell(): void {
    this.#version += 1
    for (const wake of [...this.#waiting]) wake()
  }

  /**
   * Resolves once there has been a change since `version` was read, or when `signal` aborts. Read `version` before
   * looking, so that no change falls in between.
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
