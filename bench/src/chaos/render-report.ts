import type { ChaosReport } from './run-chaos.ts'

const shown = 5
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const number = (value: number) => value.toLocaleString('en')

/** Formats the report as text. */
export function renderReport(report: ChaosReport): string {
  const { options, findings, acknowledged, retries, foundAgain, sendingMs, settlingMs, landing } = report
  const { patients, messages, kills, restarts, apiKills } = options
  const promises = findings.flatMap(({ promise, faults }) => [
    `  ${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise}`,
    ...faults.slice(0, shown).map((fault) => `          ${fault}`),
    ...(faults.length > shown ? [`          and ${faults.length - shown} more`] : []),
  ])
  return [
    `${number(patients)} patients, ${messages} messages each, through 2 API and 2 worker processes`,
    `  broken      ${kills} workers killed, ${apiKills} API processes killed, PostgreSQL restarted ${restarts} times`,
    `  accepted    ${number(acknowledged)} in ${seconds(sendingMs)}, ${number(retries)} attempts made again, ${number(foundAgain)} of them found accepted`,
    `  landed      the last ${seconds(settlingMs)} later; p50 ${seconds(landing.p50)}, p99 ${seconds(landing.p99)}, longest ${seconds(landing.max)}`,
    ...promises,
  ].join('\n')
}
