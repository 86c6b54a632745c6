const everyMs = 10_000

/** What is measured now, from the outside in. */
const stages: string[] = []

/**
 * Runs a stage of a bench. Every ten seconds, a line on stderr says which one is running, and for how long: the tables come
 * at the end.
 */
export async function runStage<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  stages.push(name)
  const begun = performance.now()
  const timer = setInterval(() => {
    // Of stages within each other, the innermost says where the bench is.
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
