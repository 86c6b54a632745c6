/** How many later packets may arrive before a missing one is given up. Retransmitted packets arrive much sooner. */
const window = 512

interface Numbered {
  readonly number: number
}

/**
 * Sorts packets by their (unwrapped) numbers. Each is returned once. A packet that arrives after it was given up is
 * dropped.
 */
export class Reorder<T extends Numbered> {
  readonly #held = new Map<number, T>()
  #next: number | null = null
  #highest = Number.NEGATIVE_INFINITY

  /** @returns the packets that are in order now. */
  add(packet: T): T[] {
    // The first packet to arrive may not be the first that was sent, so nothing is returned before the window is full
    // once.
    if (this.#next !== null && packet.number < this.#next) return []
    this.#held.set(packet.number, packet)
    this.#highest = Math.max(this.#highest, packet.number)
    if (this.#highest - Math.min(...(this.#next === null ? this.#held.keys() : [this.#next])) < window) {
      return this.#next === null ? [] : this.#take()
    }
    this.#next = Math.min(...this.#held.keys())
    return this.#take()
  }

  /** @returns all remaining packets, in order. */
  end(): T[] {
    const rest = [...this.#held.values()].toSorted((a, b) => a.number - b.number)
    this.#held.clear()
    return rest
  }

  #take(): T[] {
    const ready: T[] = []
    while (this.#next !== null) {
      const packet = this.#held.get(this.#next)
      if (!packet) break
      ready.push(packet)
      this.#held.delete(this.#next)
      this.#next += 1
    }
    return ready
  }
}
