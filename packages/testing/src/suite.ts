/**
 * Which of the two suites runs: the one of every commit (`npm test`), or the full one (`pnpm test:full`). Tests with the tag
 * `full` run in the full suite alone. Tests with the tag `sized` run in both, and do more in the full one.
 */
export const isFullSuite = process.env.TEST_SUITE === 'full'

/** The size of a `sized` test in the suite that runs. @param commit in `npm test`. @param full in `pnpm test:full`. */
export const sized = <T>(commit: T, full: T): T => (isFullSuite ? full : commit)
