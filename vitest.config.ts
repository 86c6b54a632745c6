import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { keepCompiledCode } from '@consult/testing/compiled-code'
import { VitestReporter } from '@consult/testing/report'
import { isFullSuite } from '@consult/testing/suite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

keepCompiledCode()

/** Small files that take long: they walk through the whole interface, or wait for timers. */
const long = ['bench/src/chaos/', 'bench/src/miniature', 'e2e/api/isolation/', 'e2e/api/bad-input/', 'e2e/api/model/']

/** The long ones first: by their size they would begin last, and everything else would have to wait for them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((folder) => moduleId.includes(folder))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The SDK's package exports what `pnpm build` makes. Tests use its sources. */
const resolve = { alias: { '@consult/sdk': join(import.meta.dirname, 'packages/sdk/src/index.ts') } }

/**
 * Node itself runs these files, as it runs the service: to transform every module first took up to a third of the time.
 * What browsers run needs the transformation, because of its JSX.
 */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(import.meta.dirname, 'packages/testing/src/sdk-sources.ts')],
}

const inBrowsers = [
  'apps/{console,docs,portal,stack,widget}/src/**/*.unit.test.ts',
  'packages/{design,ui,web-client}/src/**/*.unit.test.ts',
]

/** Far longer than any test takes, so that a busy machine does not fail one. A test that hangs must still end. */
const longest = isFullSuite ? 600_000 : 120_000
const timeLimits = { testTimeout: longest, hookTimeout: longest, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    reporters: ['default', new VitestReporter()],
    tags: [
      { name: 'full', description: 'Expensive: only in pnpm test:full.' },
      { name: 'sized', description: 'In both suites: small in npm test, large in pnpm test:full.' },
    ],
    tagsFilter: [isFullSuite ? 'full || sized' : '!full'],
    sequence: { sequencer: LongFirst },
    // Each more loads all modules once more, which takes longer than tests wait: PostgreSQL works on the same cores.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          ...native,
          // Pure: a process of its own for each file would cost three times what the tests do.
          isolate: false,
          include: [
            '{apps,packages}/*/src/**/*.unit.test.ts',
            'scripts/**/*.unit.test.ts',
            'e2e/contract/*.unit.test.ts',
            'e2e/api/**/*.unit.test.ts',
            'bench/src/**/*.unit.test.ts',
          ],
          exclude: ['**/node_modules/**', ...inBrowsers],
          ...timeLimits,
        },
      },
      {
        resolve,
        test: {
          name: 'unit of browsers',
          isolate: false,
          include: inBrowsers,
          ...timeLimits,
        },
      },
      {
        test: {
          name: 'tools',
          ...native,
          include: ['{apps,packages}/*/{src,build}/**/*.tools.test.ts', 'scripts/**/*.tools.test.ts'],
          ...timeLimits,
        },
      },
      {
        test: {
          name: 'int',
          ...native,
          // The modules are the same in each file: to load them anew cost as much as all tests.
          isolate: false,
          include: ['{apps,packages}/*/src/**/*.int.test.ts', 'e2e/api/**/*.int.test.ts', 'bench/src/**/*.int.test.ts'],
          globalSetup: ['packages/db/src/testing/global-setup.ts', 'e2e/contract/seen-setup.ts'],
          ...timeLimits,
        },
      },
    ],
  },
})
