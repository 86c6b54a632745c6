import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { allTestsRequired, missingPackages, reportSkipped } from './report-skipped.ts'

/** Vitest's reporter of skipped tests, beside its own: no test is left out without a word. */
export class SkippedReporter implements Reporter {
  #isFiltered = false

  onInit(vitest: Vitest): void {
    // With `-t`, every test of another name counts as skipped.
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
