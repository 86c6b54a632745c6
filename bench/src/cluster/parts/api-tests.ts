import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackingServices } from '../backing-services.ts'
import type { PartResult } from './part-result.ts'
import { runTests } from './run-tests.ts'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/**
 * Runs all API tests against the cluster's database: each file has a database of its own on the primary, and the service
 * reaches it through PgBouncer in transaction mode and HAProxy. Every commit waits for a standby.
 */
export async function runApiTests(
  { postgres, pgbouncer, folder }: BackingServices,
  signal: AbortSignal,
): Promise<PartResult> {
  const file = join(folder, 'api-tests.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = await runTests(
    ['pnpm', 'exec', 'vitest', 'run', '--project', 'int', ...reporters, 'e2e/api'],
    { TEST_DATABASE_URL: postgres.proxyUrl, TEST_POOLER_URL: pgbouncer.url },
    signal,
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return status === 'failed' && titles.length === 0 ? [`${name}: ${message}`] : titles
  })
  return {
    name: 'API tests through PgBouncer, HAProxy and the primary',
    passed: report.numPassedTests,
    failed: isGood ? 0 : Math.max(1, failures.length),
    skipped: report.numPendingTests,
    failures,
  }
}
