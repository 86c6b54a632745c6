import { EventEmitter, once } from 'node:events'

/**
 * Ties the traffic to what is broken meanwhile, whatever the machine's speed: the messages are cut into as many parts
 * as there are disturbances, and one more. A disturbance begins when the part before it has been acknowledged, and the
 * part after its own is held back until it is over. So each one meets traffic, and none comes after the end.
 */
export class Gate {
  readonly #part: number
  readonly #disturbances: number
  #admitted = 0
  #acknowledged = 0
  #disturbed = 0
  /** Every patient waits here. */
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

  acknowledge(): void {
    this.#acknowledged += 1
    this.#progress.emit('acknowledged')
  }

  /** Resolves when it is time for the next disturbance. */
  async disturbance(signal: AbortSignal): Promise<void> {
    while (this.#acknowledged < Math.floor((this.#disturbed + 1) * this.#part)) {
      await once(this.#progress, 'acknowledged', { signal })
    }
  }

  /** The disturbance is over. */
  disturbed(): void {
    this.#disturbed += 1
    this.#progress.emit('disturbed')
  }

  get #isHeldBack(): boolean {
    const isLastPart = this.#disturbed + 1 >= this.#disturbances
    return !isLastPart && this.#admitted >= (this.#disturbed + 2) * this.#part
  }
}
