'use client'

import type { ClinicalNote } from '@consult/domain'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import type { ReactNode } from 'react'
import { certaintyOf, kindOf } from './note-content.ts'
import { noteWords } from './words.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-s font-medium text-muted">{title}</h3>
      <div dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {children}
      </div>
    </div>
  )
}

/** What a version of a note says, and who signed it. */
export function NoteText({ note }: { note: ClinicalNote }) {
  const words = useWords(noteWords)
  const locale = useLocale()
  const { diagnoses, disposition, patientSummary, cosignature } = note
  // A summary waits for the co-signature that its note needs.
  const isReleased = patientSummary?.released === true && (!cosignature.required || cosignature.signedAt !== null)
  return (
    <div className="grid gap-3">
      {note.sections
        .filter(({ text }) => text !== '')
        .map(({ key, title, text }) => (
          <Part key={key} title={title}>
            {text}
          </Part>
        ))}
      {diagnoses.length > 0 && (
        <Part title={words.diagnoses}>
          <ul>
            {diagnoses.map(({ code, text, display, rank, certainty }, at) => (
              <li key={at}>
                <span className={rank === 'primary' ? 'font-semibold' : ''}>{text ?? display}</span>
                {code && <span className="figures"> {code}</span>}
                {certainty !== 'confirmed' && <span> ({words.certainties[certaintyOf(certainty)]})</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {disposition && (
        <Part title={words.disposition}>
          {[
            words.dispositions[kindOf(disposition.kind)],
            disposition.inDays === null ? null : words.days(disposition.inDays),
            disposition.specialty,
            disposition.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Part>
      )}
      {patientSummary && (
        <Part title={isReleased ? `${words.summary} · ${words.released}` : words.summary}>{patientSummary.text}</Part>
      )}
      {note.amendmentReason !== null && (
        <p dir="auto" className="text-s text-muted wrap-anywhere">
          {words.amendedBecause(note.amendmentReason)}
        </p>
      )}
      <p className="text-s text-muted">
        {note.signatures.map(({ name, at }) => words.signedBy(name, fullWords(at, locale))).join(' · ')}
      </p>
    </div>
  )
}
