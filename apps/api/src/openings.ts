/** Opens streams, many at the same time. */
export interface Openings {
  /** Runs `open` when it is next. */
  run(open: () => Promise<void>): Promise<void>
}

/**
 * Creates openings. While streams wait, they are let in by groups: as soon as half of the places are free, all of them are
 * taken. Streams that begin at the same moment share the statements of every step, but one that begins whenever another
 * has opened would have each of its statements to itself, which costs several times as much.
 * @param most how many open at the same time.
 */
export function createOpenings(most: number): Openings {
  let running = 0
  const waiting: (() => void)[] = []
  const letIn = () => {
    if (running > most / 2) return
    for (const begin of waiting.splice(0, most - running)) {
      running += 1
      begin()
    }
  }
  return {
    run: async (open) => {
      if (running < most && waiting.length === 0) running += 1
      else await new Promise<void>((begin) => waiting.push(begin))
      try {
        await open()
      } finally {
        running -= 1
        letIn()
      }
    },
  }
}
