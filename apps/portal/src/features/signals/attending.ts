import { attendEvery, typeEvery } from '@consult/domain/attendance'

/** What a tab says to the service of the thread that it has before it. */
export interface Attending {
  /** Something was written into the reply, or nothing is left there. */
  wrote(text: string): void
  /** The reader can see the thread, or not: then it is said, again and again, or taken back. */
  show(shown: boolean): void
  close(): void
}

/** Who has not touched anything for so long has gone away from an open page, milliseconds. */
const awayAfter = 5 * 60_000

/** @param say tells the service, and never fails. `leave` takes it back. */
export function attendThread(options: {
  say: (typing: boolean) => void
  leave: () => void
  /** How long nobody has touched the page, milliseconds. */
  idleFor: () => number
}): Attending {
  const { say, leave, idleFor } = options
  let beat: ReturnType<typeof setInterval> | null = null
  let wroteAt = Number.NEGATIVE_INFINITY
  let saidTyping = false
  let saidTypingAt = Number.NEGATIVE_INFINITY
  let isThere = false

  const tell = () => {
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
      if (writes !== saidTyping || (writes && performance.now() - saidTypingAt >= typeEvery * 1_000)) tell()
    },
    show: (shown) => {
      if (shown === (beat !== null)) return
      if (!shown) {
        stop()
        goAway()
        return
      }
      tell()
      beat = setInterval(() => (idleFor() < awayAfter ? tell() : goAway()), attendEvery * 1_000)
    },
    close: () => {
      stop()
      goAway()
    },
  }
}
