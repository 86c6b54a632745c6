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

/** The line while the page is connected. */
export interface LineView {
  readonly quality: LineQuality
  /** The line has been very weak long enough that the call would be better without video. */
  readonly isTooWeak: boolean
  /** The other side was connected and now sends nothing, although this side's line works. */
  readonly isOtherAway: boolean
}

export const lineBefore: LineView = { quality: 'good', isTooWeak: false, isOtherAway: false }

const everyMs = 2_000

/** How long the other side must be silent before it counts as away. */
const silentMs = 4_000

/** Checks the line every two seconds, across all consecutive connections of the page. */
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

  /** Starts watching a connection. Samples of different connections are never compared. */
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
    // `getStats` fails on a connection that is closing.
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
