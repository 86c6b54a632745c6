import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many a test waits for what time alone brings.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Pure: a process of its own for each file would cost three times what the tests do.
          isolate: false,
          include: [
            '{apps,packages}/*/src/**/*.unit.test.{ts,tsx}',
            'scripts/**/*.unit.test.ts',
            'e2e/contract/*.unit.test.ts',
          ],
          // Far more than any takes: a busy machine is no reason to fail.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'int',
          // Each file has a database of its own; the modules are the same. To load them anew cost as much as all tests.
          isolate: false,
          include: [
            '{apps,packages}/*/src/**/*.int.test.ts',
            'e2e/partner-api/**/*.int.test.ts',
            'bench/src/**/*.int.test.ts',
          ],
          globalSetup: ['packages/db/src/testing/global-setup.ts', 'e2e/contract/seen-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
