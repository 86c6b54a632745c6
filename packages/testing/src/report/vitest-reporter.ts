import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { isFullSuite } from '../suite.ts'
import { describeError } from './describe-error.ts'
import { writeReport } from './report-file.ts'
import { allTestsRequired, missingPackages, reportSkipped } from './report-skipped.ts'

/** Whether a test with these tags belongs to the suite that runs. The filter of vitest.config.ts skips the others. */
const isInSuite = (tags: readonly string[]) =>
  isFullSuite ? tags.includes('full') || tags.includes('sized') : !tags.includes('full')

/** A Vitest reporter, in addition to the default one, that lists every skipped test and writes the report of the run. */
export class VitestReporter implements Reporter {
  #isFiltered = false

  onInit(vitest: Vitest): void {
    // With `-t`, every test whose name does not match counts as skipped.
    this.#isFiltered = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const nameOf = (test: { module: TestModule; fullName: string }) =>
      `${test.module.relativeModuleId} > ${test.fullName}`
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const skipped = tests.filter((test) => test.result().state === 'skipped' && isInSuite(test.tags)).map(nameOf)
    const outside = [
      ...modules.flatMap((module) =>
        module.errors().map((error) => `${module.relativeModuleId}\n${describeError(error)}`),
      ),
      ...errors.map(describeError),
    ]
    writeReport({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length + outside.length,
      skipped: this.#isFiltered ? 0 : skipped.length,
      failures: [
        ...outside,
        ...failed.map((test) => `${nameOf(test)}\n${(test.result().errors ?? []).map(describeError).join('\n')}`),
      ],
    })
    if (this.#isFiltered) return
    process.stderr.write(reportSkipped(skipped, missingPackages(), allTestsRequired()))
    if (skipped.length > 0 && allTestsRequired()) process.exitCode = 1
  }
}
