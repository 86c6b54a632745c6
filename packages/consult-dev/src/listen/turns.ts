/** Lets a number of tasks run at the same time; the others wait in order. */
export interface Turns {
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    run: async (task) => {
      if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
      else running += 1
      try {
        return await task()
      } finally {
        // The next task takes the free place.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
