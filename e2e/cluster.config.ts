import { chromiumLaunch } from '@consult/testing'
import { defineConfig } from '@playwright/test'
import { readDemo } from './fixtures/demo.ts'
import { launchArguments } from './fixtures/launch-arguments.ts'
import single from './playwright.config.ts'

/** The two-browser story on the installation of `pnpm test:cluster`, which starts this. */
process.env.E2E_DATA_DIR = process.env.CLUSTER_DATA_DIR ?? ''

export default defineConfig({
  testDir: '.',
  testMatch: ['story/message-thread.spec.ts', 'story/live-call.spec.ts', 'cluster/*.spec.ts'],
  outputDir: '../test-results/cluster',
  workers: 1,
  forbidOnly: true,
  ...(single.timeout !== undefined && { timeout: single.timeout }),
  ...(single.expect && { expect: single.expect }),
  use: {
    ...single.use,
    baseURL: readDemo().demoSiteUrl,
    // HAProxy's certificates are made for the run.
    ignoreHTTPSErrors: true,
    launchOptions: { ...chromiumLaunch('regular'), args: launchArguments },
  },
})
