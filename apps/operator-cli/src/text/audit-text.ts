import type { AuditVerification } from '@consult/records'
import { count } from './count.ts'

const problemWords = {
  entry_removed: 'entry removed',
  entry_changed: 'entry changed',
  entry_inserted: 'entry inserted',
  entry_misfiled: 'entry indexed under the wrong patients',
  batch_removed: 'batch removed',
  batch_changed: 'batch changed, or the previous one',
  head_differs: 'batch does not match the given head',
} as const

/** Formats the result of `audit verify` for people. */
export function describeVerification(found: AuditVerification): string {
  const { partnerId, ok, batches, sealed, unsealed, dropped, head, problems, problemCount } = found
  const lines = [
    `${partnerId}: ${ok ? 'unchanged' : count(problemCount, 'problem')}`,
    `  ${count(sealed, 'sealed entry', 'sealed entries')} in ${count(batches, 'batch', 'batches')}; ${unsealed} not sealed yet`,
    ...dropped.map(({ month, entries }) => `  deleted ${month} with ${count(entries, 'entry', 'entries')} (expired)`),
    ...(head ? [`  head ${head.number}:${head.digest}`] : []),
    ...problems.map(({ kind, id }) => `  ${problemWords[kind]}: ${id}`),
    ...(problemCount > problems.length ? [`  and ${problemCount - problems.length} more`] : []),
  ]
  return lines.join('\n')
}
