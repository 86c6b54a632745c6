'use client'

import type { NoteTemplate } from '@consult/domain'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { DiagnosisRows } from './fields/diagnosis-rows.tsx'
import { DispositionField } from './fields/disposition-field.tsx'
import { SectionField } from './fields/section-field.tsx'
import { SummaryField } from './fields/summary-field.tsx'
import type { NoteContent } from './note-content.ts'
import { noteWords } from './words.ts'

/** Moves the texts into the sections of another template. Nothing that was written is lost. */
export function moveTo(
  { key, sections }: NoteTemplate,
  content: NoteContent,
): Pick<NoteContent, 'template' | 'sections'> {
  const written = content.sections.filter(({ text }) => text !== '')
  const moved = sections.map(({ key, title, text }) => {
    const before = written.find((section) => section.key === key)
    return before ? { ...before, title } : { key, title, text, generated: false }
  })
  const others = written.filter((section) => !sections.some(({ key }) => key === section.key))
  return { template: key, sections: [...moved, ...others] }
}

/** The fields of a note, for a draft and for an amendment. */
export function NoteForm({
  content,
  templates,
  language,
  onChange,
  onLeave = () => undefined,
}: {
  content: NoteContent
  templates: readonly NoteTemplate[]
  /** The patient's language, for the summary. */
  language: string
  onChange: (change: Partial<NoteContent>) => void
  onLeave?: () => void
}) {
  const words = useWords(noteWords)
  const template = templates.find(({ key }) => key === content.template)
  const named = templates.map(({ key, title }) => ({ value: key, text: title }))
  // A draft keeps its template when the partner deletes it.
  const offered = template ? named : [{ value: content.template, text: content.template }, ...named]
  const choose = (key: string) => {
    const chosen = templates.find((one) => one.key === key)
    if (chosen) onChange(moveTo(chosen, content))
  }
  return (
    <div className="grid gap-4">
      {templates.length > 1 && (
        <SelectField label={words.template} value={content.template} options={offered} onChange={choose} />
      )}
      {content.sections.map((section) => (
        <SectionField
          key={section.key}
          section={section}
          hint={template?.sections.find(({ key }) => key === section.key)?.hint ?? null}
          rows={content.sections.length === 1 ? 8 : 3}
          onChange={(changed) =>
            onChange({ sections: content.sections.map((one) => (one.key === section.key ? changed : one)) })
          }
          onLeave={onLeave}
        />
      ))}
      <DiagnosisRows rows={content.diagnoses} onChange={(diagnoses) => onChange({ diagnoses })} />
      <DispositionField disposition={content.disposition} onChange={(disposition) => onChange({ disposition })} />
      <SummaryField
        summary={content.patientSummary}
        language={language}
        onChange={(patientSummary) => onChange({ patientSummary })}
      />
    </div>
  )
}
