export { allTestsRequired, missingPackages, reportSkipped } from './report-skipped.ts'
export { SkippedReporter } from './skipped-reporter.ts'
