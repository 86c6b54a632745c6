import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from '../installation.ts'
import type { PartResult } from './part-result.ts'
import { runTests } from './run-tests.ts'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly skipped: number; readonly unexpected: number }
}

const failedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedIn),
]

/** Runs the two-browser story on portal, widget and demo clinic through HAProxy (e2e/cluster.config.ts). */
export async function runStory(
  { dataDir, certificates }: Installation,
  folder: string,
  signal: AbortSignal,
): Promise<PartResult> {
  const file = join(folder, 'story.json')
  const isGood = await runTests(
    ['playwright', 'test', '--config', 'e2e/cluster.config.ts', '--reporter=list,json'],
    { CLUSTER_DATA_DIR: dataDir, NODE_EXTRA_CA_CERTS: certificates, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    signal,
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport
  const { expected: passed, skipped, unexpected } = report.stats
  return {
    name: 'Two browsers: portal, widget and demo clinic through HAProxy with TLS',
    passed,
    failed: isGood ? 0 : Math.max(1, unexpected),
    skipped,
    failures: failedIn(report),
  }
}
