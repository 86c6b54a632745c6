/** The part of the browser's lock API that the turn needs. */
type Locks = Pick<LockManager, 'request'>

const nothing = () => undefined

/** The browser’s locks; null without them, as on a page that was not loaded over HTTPS. */
function browserLocks(): Locks | null {
  return typeof navigator === 'undefined' ? null : (navigator.locks ?? null)
}

/**
 * Decides which tab of a browser is in a call: the tab that joined last. When that tab closes, or the browser ends it,
 * the call goes back to the tab before it. Other devices do not take part in this, and neither do browsers without locks.
 */
export class TabTurn {
  readonly #name: string
  readonly #locks: Locks | null
  #release: () => void = nothing
  #isTaken = false
  #waiting: AbortController | null = null
  #onBack: (() => void) | null = null

  /** @param callId the call; tabs of one call share a turn. */
  constructor(callId: string, locks: Locks | null = browserLocks()) {
    this.#name = `consult call ${callId}`
    this.#locks = locks
  }

  /** Takes the call to this tab, until another tab takes the call or this tab closes. */
  take(): void {
    this.stopWaiting()
    this.#release()
    this.#isTaken = false
    let isOver = false
    const held = new Promise<void>((go) => {
      this.#release = () => {
        isOver = true
        go()
      }
    })
    this.#locks
      ?.request(this.#name, { steal: true }, () => held)
      .catch(() => {
        if (isOver) return
        this.#isTaken = true
        if (this.#onBack) this.#wait(this.#onBack)
      })
  }

  /** Calls `onBack` once the tab that took the call from this one is gone. */
  waitForBack(onBack: () => void): void {
    this.#onBack = onBack
    if (this.#isTaken) this.#wait(onBack)
  }

  stopWaiting(): void {
    this.#waiting?.abort()
    this.#waiting = null
    this.#onBack = null
  }

  #wait(onBack: () => void): void {
    const waiting = new AbortController()
    this.#waiting = waiting
    this.#locks
      ?.request(this.#name, { signal: waiting.signal }, () => {
        if (!waiting.signal.aborted) onBack()
      })
      .catch(nothing)
  }
}
