'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert, Info } from 'lucide-react'
import type { Finding } from './questionnaire.ts'
import { questionnaireWords } from './words.ts'

function FindingList({
  title,
  findings,
  isProblem,
}: {
  title: string
  findings: readonly Finding[]
  isProblem: boolean
}) {
  if (findings.length === 0) return null
  const Mark = isProblem ? CircleAlert : Info
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className={`flex items-center gap-1.5 text-m font-semibold ${isProblem ? 'text-danger-text' : 'text-muted'}`}>
        <Mark className="size-4.5 shrink-0" aria-hidden />
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {findings.map(({ code, path, message }, index) => (
          <li key={index} className="grid grid-cols-1 gap-0.5 border-s-2 border-line ps-3 text-s wrap-anywhere">
            <span>{message}</span>
            <code dir="ltr" className="font-mono text-xs text-muted">
              {path === '' ? code : `${path} · ${code}`}
            </code>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a check found: what prevents saving, what prevents publishing, and what has no effect. */
export function Findings({
  refusals = [],
  blockers,
  warnings,
}: {
  refusals?: readonly Finding[]
  blockers: readonly Finding[]
  warnings: readonly Finding[]
}) {
  const words = useWords(questionnaireWords)
  return (
    <div className="grid grid-cols-1 gap-4">
      <FindingList title={words.refusals(refusals.length)} findings={refusals} isProblem />
      <FindingList title={words.blockers(blockers.length)} findings={blockers} isProblem />
      <FindingList title={words.warnings(warnings.length)} findings={warnings} isProblem={false} />
    </div>
  )
}
