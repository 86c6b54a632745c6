import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackingServices } from '../backing-services.ts'
import type { Installation } from '../installation.ts'
import { filesOverHttp } from './files-over-http.ts'
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

/** Runs files of API tests and reads their reports. */
async function runVitest(
  name: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<PartResult> {
  const file = join(folder, 'api-tests.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const command = ['vitest', 'run', '--project', 'int', ...reporters, ...files]
  const isGood = await runTests(command, environment, signal)
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return status === 'failed' && titles.length === 0 ? [`${path}: ${message}`] : titles
  })
  return {
    name,
    passed: report.numPassedTests,
    failed: isGood ? 0 : Math.max(1, failures.length),
    skipped: report.numPendingTests,
    failures,
  }
}

/**
 * Runs all API tests against the cluster's database: each file has its own database on the primary, and the service
 * reaches it through PgBouncer in transaction mode and HAProxy. Every commit waits for a standby. The clocks are fake, so
 * the API runs in the tests' process.
 */
export function runApiTests(
  { postgres, pgbouncer, folder }: BackingServices,
  signal: AbortSignal,
): Promise<PartResult> {
  return runVitest(
    'All API tests through PgBouncer, HAProxy and the primary, with a synchronous standby',
    ['e2e/api'],
    { TEST_DATABASE_URL: postgres.proxyUrl, TEST_POOLER_URL: pgbouncer.url },
    { folder, signal },
  )
}

/** Runs the API tests that do not need their own clock over HTTPS, on the running processes behind HAProxy. */
export function runTestsOverHttp(
  { postgres, folder }: BackingServices,
  { apiUrl, portalUrl, certificates }: Installation,
  signal: AbortSignal,
): Promise<PartResult> {
  return runVitest(
    'API tests over HTTPS, on two API processes and three workers behind HAProxy',
    filesOverHttp,
    {
      TEST_DATABASE_URL: postgres.proxyUrl,
      TEST_API_URL: apiUrl,
      TEST_PORTAL_URL: portalUrl,
      NODE_EXTRA_CA_CERTS: certificates,
    },
    { folder, signal },
  )
}
