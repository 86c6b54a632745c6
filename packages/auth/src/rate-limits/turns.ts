/**
 * How many procedures of one session run at the same time in one process. Anybody on a partner's page has a widget
 * session, and a widget needs few answers at once. Source: docs/limits.md, Requests.
 */
export const proceduresAtOnce = { physician: 6, embed: 2 } as const

/**
 * Bounds how much is done at the same time under one key, such as a session. The rest waits in order. Without it, a few
 * full batches of one widget take every connection to the database, and everybody else waits behind them.
 */
export interface Turns {
  /** Runs `work` when it is its turn among those of the same key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** @param most how many of one key run at once. */
export function createTurns(most: number): Turns {
  const lines = new Map<string, Line>()
  return {
    run: async (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < most) line.running += 1
      else await new Promise<void>((next) => line.waiting.push(next))
      try {
        return await work()
      } finally {
        // The next one takes over this place, so nobody who comes now gets in before it.
        const next = line.waiting.shift()
        if (next) next()
        else {
          line.running -= 1
          if (line.running === 0) lines.delete(key)
        }
      }
    },
  }
}
