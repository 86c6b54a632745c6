import { attendEvery, typeEvery } from '@consult/domain/attendance'

/** Reports the thread that a tab has open to the service. */
export interface Attending {
  /** Call it when the text of the reply changes, also when it becomes empty. */
  wrote(text: string): void
  /**
   * Call it when the thread becomes visible or hidden. While visible, the tab reports it repeatedly; when hidden, it
   * withdraws the report.
   */
  show(shown: boolean): void
  close(): void
}

/** After this long without activity, the reader counts as away from an open page, in milliseconds. */
const awayAfter = 5 * 60_000

/**
 * Starts to report an open thread.
 * @param options.say reports to the service and never fails. `leave` withdraws the report.
 */
export function attendThread(options: {
  say: (typing: boolean) => void
  leave: () => void
  /** How long the page has been without activity, in milliseconds. */
  idleFor: () => number
}): Attending {
  const { say, leave, idleFor } = options
  let beat: ReturnType<typeof setInterval> | null = null
  let wroteAt = Number.NEGATIVE_INFINITY
  let saidTyping = false
  let saidTypingAt = Number.NEGATIVE_INFINITY
  let isThere = false

  const report = () => {
    const typing = performance.now() - wroteAt < typeEvery * 1_000
    saidTyping = typing
    if (typing) saidTypingAt = performance.now()
    isThere = true
    say(typing)
  }
  const goAway = () => {
    if (isThere) leave()
    isThere = false
  }
  const stop = () => {
    if (beat !== null) clearInterval(beat)
    beat = null
  }

  return {
    wrote: (text) => {
      if (beat === null) return
      const writes = text.trim() !== ''
      wroteAt = writes ? performance.now() : Number.NEGATIVE_INFINITY
      if (writes !== saidTyping || (writes && performance.now() - saidTypingAt >= typeEvery * 1_000)) report()
    },
    show: (shown) => {
      if (shown === (beat !== null)) return
      if (!shown) {
        stop()
        goAway()
        return
      }
      report()
      beat = setInterval(() => (idleFor() < awayAfter ? report() : goAway()), attendEvery * 1_000)
    },
    close: () => {
      stop()
      goAway()
    },
  }
}
