import {
  gradeOf,
  isSilent,
  isTooWeakForPictures,
  type LineQuality,
  type LineSample,
  lineAtFirst,
  sampleOf,
  settle,
} from './line-quality.ts'

/** How the line is while the page is connected. */
export interface LineView {
  readonly quality: LineQuality
  /** It has been very weak for so long that the two would do better without pictures. */
  readonly isTooWeak: boolean
  /** The other side was there and nothing comes from it now, though our own line stands. */
  readonly isOtherAway: boolean
}

export const lineBefore: LineView = { quality: 'good', isTooWeak: false, isOtherAway: false }

const everyMs = 2_000

/** So long nothing may come from the other side before that is said. */
const silentMs = 4_000

/** Looks at the line every two seconds, over all connections that the page has one after the other. */
export class LineWatch {
  readonly #onChange: () => void
  #standing = lineAtFirst(0)
  #view = lineBefore
  #wasHeard = false
  #end: () => void = () => undefined

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get view(): LineView {
    return this.#view
  }

  /** From now on it is the line of this connection. Samples of two connections tell nothing together. */
  begin(stats: () => Promise<readonly RTCStats[]>): void {
    this.end()
    let last: LineSample | null = null
    let heardAt = performance.now()
    const look = async () => {
      const sample = sampleOf(await stats(), performance.now())
      if (!isWanted) return
      const earlier = last
      last = sample
      const received = sample.packets.audio.received + sample.packets.video.received
      if (earlier === null ? received > 0 : !isSilent(earlier, sample)) {
        this.#wasHeard = true
        heardAt = sample.at
      }
      if (earlier) this.#standing = settle(this.#standing, gradeOf(earlier, sample), sample.at)
      this.#say({
        quality: this.#standing.quality,
        isTooWeak: isTooWeakForPictures(this.#standing, sample.at),
        isOtherAway: this.#wasHeard && sample.at - heardAt >= silentMs,
      })
    }
    let isWanted = true
    // A connection that is closing tells nothing more.
    const timer = setInterval(() => look().catch(() => undefined), everyMs)
    this.#end = () => {
      isWanted = false
      clearInterval(timer)
    }
  }

  end(): void {
    this.#end()
    this.#end = () => undefined
  }

  #say(view: LineView): void {
    const { quality, isTooWeak, isOtherAway } = this.#view
    const isSame = view.quality === quality && view.isTooWeak === isTooWeak && view.isOtherAway === isOtherAway
    if (isSame) return
    this.#view = view
    this.#onChange()
  }
}
