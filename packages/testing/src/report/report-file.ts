import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The outcome of a run of tests. */
export interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The name of each failed test, with the beginning of its error. */
  readonly failures: readonly string[]
}

/** The number of lines of an error in a report. */
const mostLines = 30
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of terminals begin with one.
const colors = /\u001b\[[0-9;]*m/g

const shorten = (failure: string) => failure.replaceAll(colors, '').split('\n').slice(0, mostLines).join('\n')

/** Writes the report to the file that the variable TEST_REPORT names. Without it, does nothing. */
export function writeReport(report: Report, path = process.env.TEST_REPORT): void {
  if (path) writeFileSync(path, JSON.stringify({ ...report, failures: report.failures.map(shorten) }))
}

/** Reads a report. Null if there is no report: the command runs no tests, or it ended before it wrote one. */
export function readReport(path: string): Report | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
