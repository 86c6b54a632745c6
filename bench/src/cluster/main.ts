import { availableParallelism, loadavg } from 'node:os'
import { requireClusterPrograms, startBackingServices } from './backing-services.ts'
import { startInstallation } from './installation.ts'
import { runApiTests } from './parts/api-tests.ts'
import { type ChaosResult, runClusterChaos } from './parts/chaos.ts'
import type { PartResult } from './parts/part-result.ts'
import { runStory } from './parts/story.ts'
import { renderSummary, type TimedResult } from './render-summary.ts'

const names = ['api', 'chaos', 'story'] as const
const asked = process.argv.slice(2)
if (asked.some((name) => !names.some((each) => each === name))) {
  throw new Error(`Usage: pnpm test:cluster [${names.join('] [')}]`)
}
const runs = (name: (typeof names)[number]) => asked.length === 0 || asked.includes(name)

requireClusterPrograms()
const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())

const results: TimedResult[] = []
const timed = async <Result extends PartResult>(run: () => Promise<Result>): Promise<Result> => {
  signal.throwIfAborted()
  const begun = performance.now()
  const loadBefore = loadavg()[0] ?? 0
  const result = await run()
  results.push({ ...result, ms: performance.now() - begun, load: Math.max(loadBefore, loadavg()[0] ?? 0) })
  return result
}

let chaos: ChaosResult | null = null
/** Processes that ended by themselves, or did not end when asked. */
let faults: readonly string[] = []
const services = await startBackingServices()
try {
  if (runs('api')) await timed(() => runApiTests(services, signal))
  if (runs('chaos') || runs('story')) {
    signal.throwIfAborted()
    const installation = await startInstallation(services)
    try {
      // The story first: chaos kills one of the database servers for good.
      if (runs('story')) {
        await timed(() => runStory(installation, services.folder, signal))
        // It killed one of them.
        for (const node of installation.mediaNodes) await node.crash()
      }
      if (runs('chaos')) chaos = await timed(() => runClusterChaos(services, installation, signal))
    } finally {
      await installation.stop()
      faults = installation.faults
    }
  }
} finally {
  await services.close()
  process.stdout.write(renderSummary({ results, chaos, faults, cores: availableParallelism() }))
}
if (faults.length > 0 || results.some(({ failed }) => failed > 0)) process.exitCode = 1
