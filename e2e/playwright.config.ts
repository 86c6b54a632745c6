import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch } from '@consult/testing'
import { defineConfig } from '@playwright/test'

/** The workers get the environment of the process that read this first: one folder for the whole run. */
if (!process.env.E2E_RUN_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'consult-e2e-'))
  process.env.E2E_RUN_DIR = folder
  // A global teardown would come before the products have stopped, and take the folder from under their databases.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const runFolder = process.env.E2E_RUN_DIR

/** Each worker has a product of its own: what one test does to the demo is never under another's feet. */
const workers = Number(process.env.E2E_WORKERS ?? 2)
/** The ports of all products stand in a row from here: two runs go side by side when these differ. */
const firstPort = Number(process.env.E2E_PORT ?? 4700)

function productOf(worker: number) {
  const port = firstPort + 3 * worker
  return {
    API_PORT: String(port),
    PORTAL_PORT: String(port + 1),
    DEMO_PORT: String(port + 2),
    DATA_DIR: join(runFolder, String(worker)),
    // Nothing stands there until a test starts it: fixtures/turn-server.ts.
    TURN_URLS: `turn:127.0.0.1:${port + 600}?transport=tcp`,
    TURN_SECRET: 'the TURN server of the browser tests',
  }
}

const own = productOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
process.env.E2E_DATA_DIR = own.DATA_DIR
process.env.E2E_TURN_URL = own.TURN_URLS
process.env.E2E_TURN_SECRET = own.TURN_SECRET

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Playwright's own list, which this replaces, also switches off the partitioning of storage that frames get.
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutoDeElevate',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./fixtures/skipped-reporter.ts']],
  use: {
    baseURL: `http://localhost:${own.DEMO_PORT}`,
    // Without the film of every page that a trace may have: it cost as much as all tests do. A picture of the end is kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, for it has the longest files: begun last, one worker would be at them alone for more than a minute.
    {
      name: 'wide fonts',
      // What nobody may find cut off, whatever font their system has.
      testMatch: ['portal/layout.spec.ts', 'widget/accessibility.spec.ts', 'widget/large-text.spec.ts'],
      use: { launchOptions: { ...chromiumLaunch('wide'), args } },
    },
    { name: 'regular fonts', use: { launchOptions: { ...chromiumLaunch('regular'), args } } },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node fixtures/run-product.ts',
    env: { ...productOf(worker), E2E_DATA_DIR: productOf(worker).DATA_DIR, CONSULT_ENV: 'test' },
    wait: { stdout: /Consult is running/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
})
