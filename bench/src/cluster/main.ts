import { availableParallelism } from 'node:os'
import { renderSummary } from './render-summary.ts'
import { type ClusterRun, checkPrerequisites, type PartName, partNames, runCluster } from './run-cluster.ts'

const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())

/** End with a sentence that says what to do. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

const isPart = (name: string): name is PartName => partNames.some((each) => each === name)
const asked = process.argv.slice(2)
if (!asked.every(isPart)) refuse(`Usage: pnpm test:cluster [${partNames.join('] [')}]`)
try {
  checkPrerequisites()
} catch (error) {
  refuse((error as Error).message)
}

const run: ClusterRun = { results: [], chaos: null, faults: [] }
try {
  await runCluster(asked.length > 0 ? asked.filter(isPart) : partNames, run, signal)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(signal.aborted ? 'Interrupted. Everything was stopped.\n' : `${(error as Error).stack}\n`)
}
process.stdout.write(renderSummary({ ...run, cores: availableParallelism() }))
if (run.faults.length > 0 || run.results.some(({ failed }) => failed > 0)) process.exitCode = 1
