import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The workers get the environment of the process that read this first: one folder for the whole run. */
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'consult-e2e-'))
  process.env.E2E_DATA_DIR = folder
  // A global teardown would come before the product has stopped, and take the folder from under its database.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
/** Three ports in a row, from here: two runs go side by side when these differ. */
const port = Number(process.env.E2E_PORT ?? 4700)
const ports = { API_PORT: String(port), PORTAL_PORT: String(port + 1), DEMO_PORT: String(port + 2) }

/** The system's Chromium where there is one; else Playwright's own. */
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Two cores: the product's five processes need one of them.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${ports.DEMO_PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Playwright's own list, which this replaces, also switches off the partitioning of storage that frames get.
        '--disable-features=Translate,MediaRouter,OptimizationHints,AutoDeElevate',
      ],
    },
  },
  webServer: {
    command: 'node fixtures/run-product.ts',
    env: { ...ports, DATA_DIR: process.env.E2E_DATA_DIR, CONSULT_ENV: 'test' },
    wait: { stdout: /Consult is running/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
