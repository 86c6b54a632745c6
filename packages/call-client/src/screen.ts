import { isAllowedByPage } from './device-state.ts'

/** False on phones, and in pages whose embedding page forbids it. */
export const canShowScreen = () =>
  'getDisplayMedia' in (navigator.mediaDevices ?? {}) && isAllowedByPage('display-capture')

/** Full HD is enough to read text. The low frame rate saves bandwidth for detail. */
const wish = { video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } }, audio: false }

/** A screen share, which the page sends instead of the camera. */
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

  /** Lets the user choose what to share. @returns false when the browser failed; true also when the user refused. */
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
    // Prefers legible text to smooth motion.
    track.contentHint = 'detail'
    this.#track = track
    // The user stopped sharing in the browser, or closed the shared window.
    track.addEventListener('ended', () => this.#track === track && this.stop())
    this.#onChange(track)
  }
}
