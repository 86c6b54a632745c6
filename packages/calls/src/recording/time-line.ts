interface Mark {
  readonly from: number
  /** What is to be added to a time of the one clock to have the other's. */
  readonly ahead: number
}

/** More moments are not kept: reports come about once a second, and this is more than a day of them. */
const mostMarks = 100_000

/** A clock that gains or loses more than this share of the time from one mark to the next was stopped or set. */
const mostGained = 0.5

/**
 * How one clock's times are another's, by moments of which both are known: between two of them what one clock has gained
 * on the other came little by little. All in milliseconds. First everything is told to it, then it is asked.
 */
export class TimeLine {
  readonly #marks: Mark[] = []
  #index = 0

  /** One moment by both clocks; of no use when it is not later than the last. */
  add(from: number, to: number): void {
    const last = this.#marks.at(-1)
    if (this.#marks.length >= mostMarks) return
    if (!last || from > last.from) this.#marks.push({ from, ahead: to - from })
  }

  get isEmpty(): boolean {
    return this.#marks.length === 0
  }

  /** A time of the one clock by the other; what is before the first moment, or after the last, goes by that one. */
  at(time: number): number {
    const marks = this.#marks
    // Asked in nearly the order of time: the place is seldom far from the last.
    while (this.#index > 0 && (marks[this.#index]?.from ?? 0) > time) this.#index -= 1
    while ((marks[this.#index + 1]?.from ?? Number.POSITIVE_INFINITY) <= time) this.#index += 1
    const [mark, next] = [marks[this.#index], marks[this.#index + 1]]
    if (!mark) throw new Error('no moment is known by both clocks')
    return time + mark.ahead + (next && time > mark.from ? gainedAt(time, mark, next) : 0)
  }
}

function gainedAt(time: number, mark: Mark, next: Mark): number {
  const [length, gained] = [next.from - mark.from, next.ahead - mark.ahead]
  return Math.abs(gained) > length * mostGained ? 0 : (gained * (time - mark.from)) / length
}
