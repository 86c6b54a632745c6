import { streamLife } from './server-sent-events.ts'

/** Something that must be called regularly. */
interface Beating {
  beat(): void
}

/** The streams take turns within the interval, so that ten thousand of them never block the process together. */
const turns = 50

/** One timer for the heartbeats of all streams of a process. */
export interface Heartbeats {
  /** Calls `beat` at the interval of heartbeats. @returns a function that stops it. */
  add(beating: Beating): () => void
  close(): void
}

export function createHeartbeats(): Heartbeats {
  const slots = Array.from({ length: turns }, () => new Set<Beating>())
  let next = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns
    for (const beating of slots[turn] ?? []) beating.beat()
  }, streamLife.pingMs / turns)
  return {
    add: (beating) => {
      const slot = slots[next]
      next = (next + 1) % turns
      slot?.add(beating)
      return () => void slot?.delete(beating)
    },
    close: () => clearInterval(timer),
  }
}
