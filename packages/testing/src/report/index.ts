export { type Report, readReport, writeReport } from './report-file.ts'
export { allTestsRequired, missingPackages, reportSkipped } from './report-skipped.ts'
export { VitestReporter } from './vitest-reporter.ts'
