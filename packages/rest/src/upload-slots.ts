import { RateLimited } from '@consult/auth'

/** How many uploads one process takes in at once: in all, and of one sender. Each may fill 20 MiB of disk. */
const places = { all: 100, each: 20 }

/** Bounds what uploads that are still coming in can take of this process. */
export class UploadSlots {
  readonly #taken = new Map<string, number>()
  #all = 0

  /**
   * Runs `work` in one of the sender's places.
   * @throws rate_limited when there is none.
   */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(sender) ?? 0
    if (this.#all >= places.all || taken >= places.each) {
      const quota = { policy: 'uploads', burst: places.each, windowSeconds: 1, remaining: 0, resetSeconds: 1 }
      throw new RateLimited(quota, 1000)
    }
    this.#all += 1
    this.#taken.set(sender, taken + 1)
    try {
      return await work()
    } finally {
      this.#all -= 1
      const left = (this.#taken.get(sender) ?? 1) - 1
      if (left > 0) this.#taken.set(sender, left)
      else this.#taken.delete(sender)
    }
  }
}
