import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { allTestsRequired, missingPackages, reportSkipped } from './report-skipped.ts'

/** A Vitest reporter, in addition to the default one, that lists every skipped test. */
export class SkippedReporter implements Reporter {
  #isFiltered = false

  onInit(vitest: Vitest): void {
    // With `-t`, every test whose name does not match counts as skipped.
    this.#isFiltered = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isFiltered) return
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const names = skipped.map((test) => `${test.module.relativeModuleId} > ${test.fullName}`)
    process.stderr.write(reportSkipped(names, missingPackages(), allTestsRequired()))
    if (names.length > 0 && allTestsRequired()) process.exitCode = 1
  }
}
