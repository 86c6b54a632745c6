'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type DispositionKind, dispositionKinds, kindOf, type NoteContent } from '../note-content.ts'
import { noteWords } from '../words.ts'

type Disposition = NoteContent['disposition']

const daysOf = (text: string): number | null => {
  const days = Number.parseInt(text, 10)
  return Number.isNaN(days) ? null : Math.min(3650, Math.max(1, days))
}

/** What is to happen with the patient. */
export function DispositionField({
  disposition,
  onChange,
}: {
  disposition: Disposition
  onChange: (disposition: Disposition) => void
}) {
  const words = useWords(noteWords)
  const options: { value: DispositionKind | ''; text: string }[] = [
    { value: '', text: words.undecided },
    ...dispositionKinds.map((value) => ({ value, text: words.dispositions[value] })),
  ]
  const empty = { inDays: null, specialty: null, reason: null }
  return (
    <div className="grid gap-2.5">
      <SelectField
        label={words.disposition}
        value={disposition ? kindOf(disposition.kind) : ''}
        options={options}
        onChange={(kind) => onChange(kind === '' ? null : { ...empty, ...disposition, kind })}
      />
      {disposition?.kind === 'follow_up' && (
        <TextField
          label={words.inDays}
          inputMode="numeric"
          value={disposition.inDays === null ? '' : String(disposition.inDays)}
          onChange={(event) => onChange({ ...disposition, inDays: daysOf(event.target.value) })}
        />
      )}
      {disposition?.kind === 'specialist' && (
        <TextField
          label={words.specialty}
          dir="auto"
          maxLength={200}
          value={disposition.specialty ?? ''}
          onChange={(event) => onChange({ ...disposition, specialty: event.target.value })}
        />
      )}
      {disposition && (
        <TextArea
          label={words.dispositionReason}
          rows={2}
          dir="auto"
          maxLength={2000}
          value={disposition.reason ?? ''}
          onChange={(event) => onChange({ ...disposition, reason: event.target.value })}
        />
      )}
    </div>
  )
}
