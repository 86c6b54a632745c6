import { isAllowedByPage } from './device-state.ts'

/** Phones cannot, nor pages that the page around them does not let. */
export const canShowScreen = () =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) && isAllowedByPage('display-capture')

/** Full HD is enough to read by; a picture that changes slowly leaves the line to what it shows. */
const wish = { video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } }, audio: false }

/** What a page shows instead of the camera, for as long as it does. */
export class ScreenShare {
  readonly #onChange: (track: MediaStreamTrack | null) => void
  #track: MediaStreamTrack | null = null
  #isAsking = false
  #isWanted = false

  constructor(onChange: (track: MediaStreamTrack | null) => void) {
    this.#onChange = onChange
  }

  get track(): MediaStreamTrack | null {
    return this.#track
  }

  /** Lets the person choose what to show. @returns false when the browser would not, for another reason than their no. */
  async start(): Promise<boolean> {
    if (this.#isAsking || this.#track) return true
    this.#isAsking = true
    this.#isWanted = true
    try {
      const [track] = (await navigator.mediaDevices.getDisplayMedia(wish)).getVideoTracks()
      if (track) this.#take(track)
      return track !== undefined
    } catch (error) {
      return error instanceof DOMException && error.name === 'NotAllowedError'
    } finally {
      this.#isAsking = false
    }
  }

  stop(): void {
    this.#isWanted = false
    if (!this.#track) return
    this.#track.stop()
    this.#track = null
    this.#onChange(null)
  }

  #take(track: MediaStreamTrack): void {
    if (!this.#isWanted) {
      track.stop()
      return
    }
    // Small print before smooth motion.
    track.contentHint = 'detail'
    this.#track = track
    // The browser's own "stop sharing", or the window that was shown has been closed.
    track.addEventListener('ended', () => this.#track === track && this.stop())
    this.#onChange(track)
  }
}
