'use client'

import { patientLanguages } from '@consult/domain/patient-languages'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { languageWords } from '../../../entities/patients/patient-facts.ts'
import type { NoteContent } from '../note-content.ts'
import { noteWords } from '../words.ts'

type Summary = NoteContent['patientSummary']

/** What the patient is to know, and whether they may read it. */
export function SummaryField({
  summary,
  language,
  onChange,
}: {
  summary: Summary
  /** The language that the text is expected in. */
  language: string
  onChange: (summary: Summary) => void
}) {
  const words = useWords(noteWords)
  const reader = useLanguage()
  const now = summary ?? { text: '', language, released: false }
  return (
    <div className="grid gap-2.5">
      <TextArea
        label={words.summary}
        hint={words.summaryHint}
        rows={4}
        dir="auto"
        maxLength={8000}
        value={now.text}
        onChange={(event) => onChange({ ...now, text: event.target.value })}
      />
      {summary !== null && summary.text !== '' && (
        <>
          <SelectField
            label={words.summaryLanguage}
            value={now.language}
            options={[...new Set([now.language, language, ...patientLanguages])].map((value) => ({
              value,
              text: languageWords(value, reader),
            }))}
            onChange={(chosen) => onChange({ ...now, language: chosen })}
          />
          <label className="flex min-h-8 items-center gap-2 text-s">
            <input
              type="checkbox"
              checked={now.released}
              onChange={(event) => onChange({ ...now, released: event.target.checked })}
              className="size-4.5 shrink-0 accent-accent"
            />
            {words.release}
          </label>
        </>
      )}
    </div>
  )
}
