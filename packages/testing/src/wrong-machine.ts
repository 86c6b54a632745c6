/** A machine's clocks, which a test can set. They run unless they are stopped. */
export class WrongMachine {
  #wallMs: number
  #elapsedMs = 0

  /** @param aheadSeconds how far its clock is ahead. */
  constructor(aheadSeconds = 0) {
    this.#wallMs = aheadSeconds * 1000
  }

  wall(): number {
    return Date.now() + this.#wallMs
  }

  elapsed(): number {
    return performance.now() + this.#elapsedMs
  }

  /** Sets the machine's clock ahead, like a person or a time server; negative to set it back. */
  set(seconds: number): void {
    this.#wallMs += seconds * 1000
  }

  /**
   * Suspends the machine for that long, like a host suspends a virtual machine: both clocks stand still and then
   * continue from there.
   */
  pause(seconds: number): void {
    this.#wallMs -= seconds * 1000
    this.#elapsedMs -= seconds * 1000
  }
}
