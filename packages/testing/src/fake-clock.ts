import type { Clock } from '@consult/domain'

/** A clock that stands still until it is moved; it drives code and SQL alike. */
export class FakeClock implements Clock {
  #now: number

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Moves the clock by so many seconds; negative to move it back. */
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }

  /** Sets the clock to an instant, to the millisecond. */
  moveTo(instant: Date | string): void {
    this.#now = new Date(instant).getTime()
  }
}
