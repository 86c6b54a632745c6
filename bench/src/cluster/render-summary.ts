import type { ChaosResult } from './parts/chaos.ts'
import type { PartResult } from './parts/part-result.ts'

/** A part with its duration, and the load of the machine (the one-minute average, at the start or end of the part). */
export interface TimedResult extends PartResult {
  readonly ms: number
  readonly load: number
}

const number = (value: number) => value.toLocaleString('en')
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

/** Formats the results as two Markdown tables and a list of failures. */
export function renderSummary({
  results,
  chaos,
  faults,
  cores,
}: {
  results: readonly TimedResult[]
  chaos: ChaosResult | null
  /** Processes that ended on their own, or did not end when asked. */
  faults: readonly string[]
  cores: number
}): string {
  const parts = table(
    ['Part', 'Passed', 'Failed', 'Skipped', 'Time', `Load (${cores} cores)`],
    results.map(({ name, passed, failed, skipped, ms, load }) => [
      name,
      number(passed),
      number(failed),
      number(skipped),
      seconds(ms),
      load.toFixed(1),
    ]),
  )
  const failed = [...results.flatMap(({ failures }) => failures), ...faults]
  const failures = failed.map((each) => `  failed: ${each}\n`).join('')
  if (!chaos) return `\n${parts}${failures}`
  const { acknowledged, retries, lost, duplicated, reordered, longestGapMs, landing } = chaos.traffic
  const head = ['Acknowledged', 'Failed attempts', 'Lost', 'Duplicated', 'Reordered', 'Longest gap', 'Longest delivery']
  const row = [
    number(acknowledged),
    number(retries),
    lost,
    duplicated,
    reordered,
    seconds(longestGapMs),
    seconds(landing.max),
  ]
  const gaps = table(
    ['What failed, in this order', 'Longest gap until the next'],
    chaos.disturbances.map((name, n) => [name, seconds(chaos.traffic.gapsMs[n] ?? 0)]),
  )
  return `\n${parts}${failures}\n${table(head, [row])}\n${gaps}`
}
