interface Mark {
  readonly from: number
  /** What to add to a time of the first clock to get the second clock's time. */
  readonly ahead: number
}

/** The maximum number of marks: reports arrive about once a second, so this is more than a day. */
const mostMarks = 100_000

/** A clock that drifts by more than this fraction between two marks was stopped or adjusted. */
const mostGained = 0.5

/**
 * Converts times of one clock to another, from moments that are known in both. Between two moments, drift is
 * interpolated linearly. All times are in milliseconds. Add all moments before the first conversion.
 */
export class TimeLine {
  readonly #marks: Mark[] = []
  #index = 0

  /** Adds one moment in both clocks. A moment that is not later than the last one is ignored. */
  add(from: number, to: number): void {
    const last = this.#marks.at(-1)
    if (this.#marks.length >= mostMarks) return
    if (!last || from > last.from) this.#marks.push({ from, ahead: to - from })
  }

  get isEmpty(): boolean {
    return this.#marks.length === 0
  }

  /**
   * Converts a time of the first clock to the second. Times before the first moment, or after the last, use that
   * moment's offset.
   */
  at(time: number): number {
    const marks = this.#marks
    // Times are requested nearly in order, so the search starts at the last position.
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
