import { CircleAlert, Info } from 'lucide-react'
import type { Finding } from '../../questionnaire.ts'

/** What a check has found about one item, or about the form. */
export function FindingLines({ problems, notes = [] }: { problems: readonly Finding[]; notes?: readonly Finding[] }) {
  if (problems.length + notes.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {problems.map(({ message }, index) => (
        <li key={`problem ${index}`} className="flex gap-1.5 text-s wrap-anywhere text-danger-text">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="min-w-0">{message}</span>
        </li>
      ))}
      {notes.map(({ message }, index) => (
        <li key={`note ${index}`} className="flex gap-1.5 text-s wrap-anywhere text-muted">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="min-w-0">{message}</span>
        </li>
      ))}
    </ul>
  )
}
