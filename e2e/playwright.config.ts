import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch, isFullSuite, sized } from '@consult/testing'
import { keepCompiledCode } from '@consult/testing/compiled-code'
import { defineConfig } from '@playwright/test'
import { launchArguments } from './fixtures/launch-arguments.ts'

keepCompiledCode()

/** Workers inherit the environment of the process that read this first, so a run has one folder. */
if (!process.env.E2E_RUN_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'consult-e2e-'))
  process.env.E2E_RUN_DIR = folder
  // A global teardown would run before the products have stopped, and delete the folder that their databases use.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const runFolder = process.env.E2E_RUN_DIR

/**
 * Each worker has its own product, so that tests do not affect each other's demo. Together they keep one core busy, and
 * need about 2 GB of memory.
 */
const workers = Number(
  process.env.E2E_WORKERS ?? Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 3e9))),
)
/** The ports of all products follow this one; two runs can run side by side with different values. */
const firstPort = Number(process.env.E2E_PORT ?? 4700)

function productOf(worker: number) {
  const port = firstPort + 4 * worker
  return {
    API_PORT: String(port),
    PORTAL_PORT: String(port + 1),
    DEMO_PORT: String(port + 2),
    CONSOLE_PORT: String(port + 3),
    DATA_DIR: join(runFolder, String(worker)),
    // No server listens on this port until a test starts one: fixtures/turn-server.ts.
    TURN_URLS: `turn:127.0.0.1:${port + 600}?transport=tcp`,
    TURN_SECRET: 'the TURN server of the browser tests',
  }
}

const own = productOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
process.env.E2E_DATA_DIR = own.DATA_DIR
process.env.E2E_TURN_URL = own.TURN_URLS
process.env.E2E_TURN_SECRET = own.TURN_SECRET

export default defineConfig({
  testDir: '.',
  // Node reads our TypeScript itself. To transform the 1,300 modules of a fresh clone took a core 15 seconds.
  build: { external: ['**/*.ts'] },
  testMatch: '**/*.spec.ts',
  // For the installation of `pnpm test:cluster` (cluster.config.ts).
  testIgnore: ['cluster/**', 'gallery/**'],
  outputDir: '../test-results/e2e',
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: true,
  // A run with --grep makes its own selection.
  ...(isFullSuite ? { grep: /@full/ } : { grepInvert: /@full/ }),
  // Much longer than any test takes, so that a busy machine does not fail a test.
  timeout: sized(180_000, 600_000),
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./fixtures/playwright-reporter.ts']],
  use: {
    baseURL: `http://localhost:${own.DEMO_PORT}`,
    // Tracing every test would add a fifth to the time of the whole run. For a test that fails: `pnpm
    // test:e2e FILE --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // No test is about movement, and every frame of a placeholder that shimmers is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // These tests come first, because one of the files takes long: if it started last, one worker would run
    // it alone for half a minute.
    {
      name: 'wide fonts',
      // The content that must never be cut off, whatever the system font. widget/accessibility.spec.ts shows the wide
      // font itself, because its states take long to reach.
      testMatch: ['portal/layout.spec.ts', 'widget/large-text.spec.ts'],
      use: { launchOptions: { ...chromiumLaunch('wide'), args: launchArguments } },
    },
    { name: 'regular fonts', use: { launchOptions: { ...chromiumLaunch('regular'), args: launchArguments } } },
  ],
  // One command for all: Playwright starts a second one only when the first is ready.
  webServer: {
    command: 'node fixtures/run-products.ts',
    env: {
      CONSULT_ENV: 'test',
      PRODUCTS: JSON.stringify(Array.from({ length: workers }, (_, worker) => productOf(worker))),
    },
    wait: { stdout: /All products are running/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
