import { type FailoverReport, runFailover } from './run-failover.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const row = (report: FailoverReport) =>
  [
    `${report.replication}, ${report.route === 'haproxy' ? 'through HAProxy' : 'several hosts'}`,
    report.acknowledged.toLocaleString('en'),
    report.retries.toLocaleString('en'),
    report.lost,
    report.duplicated,
    report.reordered,
    seconds(report.longestGapMs),
    seconds(report.landing.max),
  ].join(' | ')

/** Runs the failover drill in all its variants and prints a row for each. @returns whether every promise was kept. */
export async function showFailover(
  load: { patients: number; messages: number },
  signal: AbortSignal,
): Promise<boolean> {
  let isKept = true
  process.stdout.write(
    '| Failover | Acknowledged | Failed attempts | Lost | Duplicated | Reordered | Longest gap | Longest delivery |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n',
  )
  for (const replication of ['synchronous', 'asynchronous'] as const) {
    for (const route of ['haproxy', 'hosts'] as const) {
      const report = await runFailover({ replication, route, ...load }, signal)
      process.stdout.write(`| ${row(report)} |\n`)
      const isLost = replication === 'synchronous' && report.lost > 0
      if (isLost || report.duplicated > 0 || report.longestGapMs > 10_000) isKept = false
    }
  }
  return isKept
}
