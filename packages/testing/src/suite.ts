/**
 * Which of the two suites runs: the suite of every commit (`npm test`), or the full suite (`pnpm test:full`). Tests with the
 * tag `full` run only in the full suite. Tests with the tag `sized` run in both suites, and do more in the full one.
 */
export const isFullSuite = process.env.TEST_SUITE === 'full'

/** The size of a `sized` test in the suite that runs. @param commit in `npm test`. @param full in `pnpm test:full`. */
export const sized = <T>(commit: T, full: T): T => (isFullSuite ? full : commit)

/** One in `n` of a table's cases in `npm test`, all of them in the full suite, for `sized` tests of rules that are alike. Cases with several values keep their types, one by one. */
export const oneIn = <T extends [unknown] | object | string | number>(n: number, cases: readonly T[]): T[] =>
  cases.filter((_each, index) => isFullSuite || index % n === 0)
