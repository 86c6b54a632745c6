import { RateLimited } from '@consult/auth'

/** The maximum number of concurrent uploads in one process: in total, and per sender. Each may use 20 MiB of disk. */
const places = { all: 100, each: 20 }

/** Limits the resources that unfinished uploads use in this process. */
export class UploadSlots {
  readonly #taken = new Map<string, number>()
  #all = 0

  /**
   * Runs `work` in one of the sender's slots.
   * @throws rate_limited when none is free.
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
