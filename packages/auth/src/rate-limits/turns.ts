/**
 * The maximum number of concurrent procedures of one session in one process. Anybody on a partner's page has a widget
 * session, so it reads one thing at a time. Changes do not wait for reads, so that a patient's message never waits for a
 * slow page; uploads are changes and take long on a phone. Source: docs/limits.md, Requests.
 */
export const proceduresAtOnce = {
  physician: { reads: 6, changes: 6 },
  member: { reads: 6, changes: 6 },
  embed: { reads: 1, changes: 6 },
} as const

/**
 * Limits concurrency under one key, such as a session. The rest waits in order. Without it, a few full batches of one
 * widget would take every database connection, and everybody else would wait behind them.
 */
export interface Turns {
  /** Runs `work` when it is next among the work of the same key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** The turns of one kind of session. */
export interface SessionTurns {
  readonly reads: Turns
  readonly changes: Turns
}

export const createSessionTurns = ({ reads, changes }: Record<keyof SessionTurns, number>): SessionTurns => ({
  reads: createTurns(reads),
  changes: createTurns(changes),
})

/** @param most the maximum concurrency per key. */
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
        // The next one takes over this slot, so that a new caller cannot overtake it.
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
