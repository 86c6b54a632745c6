import type { AuditVerification } from '@consult/services'

const problemWords = {
  entry_removed: 'entry removed',
  entry_changed: 'entry changed',
  entry_inserted: 'entry inserted',
  entry_misfiled: 'entry filed under the wrong patients',
  batch_removed: 'batch removed',
  batch_changed: 'batch changed, or the one before it',
  head_differs: 'not the head that was noted: batch',
} as const

/** What `audit verify` found, for people. */
export function describeVerification(found: AuditVerification): string {
  const { partnerId, ok, batches, sealed, unsealed, dropped, head, problems, problemCount } = found
  const lines = [
    `${partnerId}: ${ok ? 'unchanged' : `${problemCount} problems`}`,
    `  ${sealed} sealed entries in ${batches} batches; ${unsealed} wait for their seal`,
    ...dropped.map(({ month, entries }) => `  ${month} was dropped, with ${entries} entries`),
    ...(head ? [`  head ${head.number}:${head.digest}`] : []),
    ...problems.map(({ kind, id }) => `  ${problemWords[kind]}: ${id}`),
    ...(problemCount > problems.length ? [`  and ${problemCount - problems.length} more`] : []),
  ]
  return lines.join('\n')
}
