import { parseArgs } from 'node:util'
import { type FailoverReport, runFailover } from './failover/run-failover.ts'

const usage = 'pnpm drill failover [--patients 200] [--messages 40]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { patients: { type: 'string', default: '200' }, messages: { type: 'string', default: '40' } },
})
if (positionals.join() !== 'failover') throw new Error(`Usage: ${usage}`)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

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

process.stdout.write(
  '| Failover | Acknowledged | Failed attempts | Lost | Duplicated | Reordered | Longest gap | Longest delivery |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n',
)
for (const replication of ['synchronous', 'asynchronous'] as const) {
  for (const route of ['haproxy', 'hosts'] as const) {
    const patients = Number(values.patients)
    const messages = Number(values.messages)
    const report = await runFailover({ replication, route, patients, messages }, interrupted.signal)
    process.stdout.write(`| ${row(report)} |\n`)
    const isLost = replication === 'synchronous' && report.lost > 0
    if (isLost || report.duplicated > 0 || report.longestGapMs > 10_000) process.exitCode = 1
  }
}
