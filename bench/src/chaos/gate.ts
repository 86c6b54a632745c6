import { EventEmitter, once } from 'node:events'

/**
 * Synchronizes traffic and disturbances, whatever the machine's speed. The messages are split into one more part than
 * there are disturbances. A disturbance starts when the previous part has been acknowledged, and the part after the
 * next is held back until the disturbance is over. So every disturbance happens during traffic, and none after the end.
 */
export class Gate {
  readonly #part: number
  readonly #disturbances: number
  #admitted = 0
  #acknowledged = 0
  #disturbed = 0
  #acknowledgedBefore = -1
  #lastMs = performance.now()
  #gapsMs = [0]
  /** There is one listener per patient. */
  readonly #progress = new EventEmitter().setMaxListeners(0)

  constructor(messages: number, disturbances: number) {
    this.#disturbances = disturbances
    this.#part = messages / (disturbances + 1)
  }

  /** Resolves when one more message may be sent. */
  async admit(signal: AbortSignal): Promise<void> {
    while (this.#isHeldBack) await once(this.#progress, 'disturbed', { signal })
    this.#admitted += 1
  }

  /** The longest time without an acknowledged message, in milliseconds: before the first disturbance and after each. */
  get gapsMs(): readonly number[] {
    return this.#gapsMs
  }

  acknowledge(): void {
    const now = performance.now()
    this.#gapsMs.push(Math.max(this.#gapsMs.pop() ?? 0, now - this.#lastMs))
    this.#lastMs = now
    this.#acknowledged += 1
    this.#progress.emit('acknowledged')
  }

  /** Resolves when it is time for the next disturbance: the gap of the last one has ended. */
  async disturbance(signal: AbortSignal): Promise<void> {
    const isEarly = () => this.#acknowledged < Math.floor((this.#disturbed + 1) * this.#part)
    while (isEarly() || this.#acknowledged === this.#acknowledgedBefore) {
      await once(this.#progress, 'acknowledged', { signal })
    }
    this.#gapsMs.push(0)
  }

  /** Reports that the disturbance is over. */
  disturbed(): void {
    this.#disturbed += 1
    this.#acknowledgedBefore = this.#acknowledged
    this.#progress.emit('disturbed')
  }

  get #isHeldBack(): boolean {
    const isLastPart = this.#disturbed + 1 >= this.#disturbances
    return !isLastPart && this.#admitted >= (this.#disturbed + 2) * this.#part
  }
}
