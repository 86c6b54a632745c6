import type { Clock } from '@consult/domain'

/** A clock that moves only when a test moves it. It drives both code and SQL. */
export class FakeClock implements Clock {
  #now: number

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Moves the clock by a number of seconds; negative to move it back. */
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }

  /** Sets the clock to an instant, with millisecond precision. */
  moveTo(instant: Date | string): void {
    this.#now = new Date(instant).getTime()
  }
}
