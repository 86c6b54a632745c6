import { count } from '../text/count.ts'
import { table } from '../text/table.ts'
import type { NamedFinding } from './examine.ts'

/** Formats the findings for people: one line per check, and below it what to do. */
export function describeFindings(findings: readonly NamedFinding[]): string {
  const lines = table(findings.map(({ state, name, found }) => [state, name, found])).split('\n')
  const withFixes = lines.flatMap((line, n) => {
    const fix = findings[n]?.fix
    return fix ? [line, `         ${fix}`] : [line]
  })
  const countOf = (state: string) => findings.filter((finding) => finding.state === state).length
  const summary = `${count(countOf('problem'), 'problem')}, ${count(countOf('warning'), 'warning')}, ${countOf('ok')} ok, ${countOf('skipped')} skipped.`
  return [...withFixes, '', summary].join('\n')
}
