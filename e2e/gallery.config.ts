import { availableParallelism } from 'node:os'
import { chromiumLaunch, isFullSuite, sized } from '@consult/testing'
import { defineConfig } from '@playwright/test'
import { launchArguments } from './fixtures/launch-arguments.ts'

const port = Number(process.env.GALLERY_PORT ?? 4690)

/** The looks of all screens, without the service: `pnpm test:gallery`. */
export default defineConfig({
  testDir: 'gallery',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/gallery',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  ...(isFullSuite ? {} : { grepInvert: /@full/ }),
  // Much longer than any test takes, so that a busy machine does not fail a test.
  timeout: sized(180_000, 600_000),
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./fixtures/playwright-reporter.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumLaunch('regular'),
      // A worker's page remembers what tests have clicked: whether it may play sound would depend on their order.
      args: [...launchArguments, '--autoplay-policy=no-user-gesture-required'],
    },
  },
  webServer: {
    command: `pnpm --silent exec vite build --logLevel error && pnpm --silent exec vite preview --strictPort --port ${port}`,
    cwd: '../apps/gallery',
    url: `http://localhost:${port}/`,
    timeout: 300_000,
    // A maintainer may have `pnpm gallery` running on this port.
    reuseExistingServer: process.env.GALLERY_PORT !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
