import { runStage } from './progress.ts'

/** A stage with less time than this is left out, in milliseconds: it would measure its own start. */
const leastMs = 5_000

/** The time that the stages of a bench may take together, whatever the load of the machine. */
export interface TimeLimit {
  /**
   * Runs a stage, and passes it an equal share of the time that is left, in milliseconds. The stage ends by itself after
   * that time, and says what it has not measured.
   * @returns null for a stage that is left out because too little time is left.
   */
  run<Result>(name: string, stage: (milliseconds: number) => Promise<Result>): Promise<Result | null>
  /** The names of the stages that were left out. */
  readonly leftOut: readonly string[]
}

/**
 * @param options.stages how many stages will run.
 * @param options.now the time in milliseconds; a test passes its own.
 */
export function createTimeLimit({
  milliseconds,
  stages,
  now = () => performance.now(),
}: {
  readonly milliseconds: number
  readonly stages: number
  readonly now?: () => number
}): TimeLimit {
  const end = now() + milliseconds
  const leftOut: string[] = []
  let remaining = stages
  return {
    leftOut,
    run: async (name, stage) => {
      const share = (end - now()) / Math.max(1, remaining)
      remaining -= 1
      if (share < leastMs) {
        leftOut.push(name)
        return null
      }
      return runStage(name, () => stage(share))
    },
  }
}
