const everyMs = 10_000

/** The stages that are being measured, from the outermost to the innermost. */
const stages: string[] = []

/**
 * Runs a stage of a bench. Every ten seconds, a line on stderr says which stage is running, and for how long: the tables
 * come only at the end.
 */
export async function runStage<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  stages.push(name)
  const begun = performance.now()
  const timer = setInterval(() => {
    // Of nested stages, the innermost one says where the bench is.
    if (stages.at(-1) !== name) return
    process.stderr.write(`${stages.join(', ')}: ${Math.round((performance.now() - begun) / 1000)} s\n`)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    stages.pop()
  }
}
