'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { certaintyOf, type Diagnosis, diagnosisCertainties } from '../note-content.ts'
import { noteWords } from '../words.ts'
import { CodeOffers } from './code-offers.tsx'

/** The systems that most partners use. A draft that names another one keeps it. */
const systems = [
  { value: 'http://hl7.org/fhir/sid/icd-10-cm', text: 'ICD-10-CM' },
  { value: 'http://hl7.org/fhir/sid/icd-10', text: 'ICD-10' },
  { value: 'http://snomed.info/sct', text: 'SNOMED CT' },
] as const

const emptyRow = (isFirst: boolean): Diagnosis => ({
  system: null,
  code: null,
  display: null,
  text: null,
  rank: isFirst ? 'primary' : 'secondary',
  certainty: 'confirmed',
})

function Row({
  row,
  onChange,
  onMain,
  onRemove,
}: {
  row: Diagnosis
  onChange: (row: Diagnosis) => void
  onMain: () => void
  onRemove: () => void
}) {
  const words = useWords(noteWords)
  /** What was typed here since the last choice. */
  const [typed, setTyped] = useState('')
  const known = systems.some(({ value }) => value === row.system)
  const options = [
    { value: '', text: words.noSystem },
    ...systems,
    ...(row.system !== null && !known ? [{ value: row.system, text: words.otherSystem }] : []),
  ]
  return (
    <li className="grid gap-2.5 rounded-m border border-line p-3">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <TextField
            label={words.diagnosis}
            dir="auto"
            maxLength={500}
            value={row.text ?? row.display ?? ''}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange({ ...row, text: event.target.value })
            }}
          />
        </div>
        <IconButton label={words.removeDiagnosis} onClick={onRemove} className="size-11">
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      <CodeOffers
        text={typed}
        onPick={(code) => {
          setTyped('')
          onChange({ ...row, ...code, text: null })
        }}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
        <SelectField
          label={words.system}
          value={row.system ?? ''}
          options={options}
          onChange={(system) => onChange({ ...row, system: system || null, code: system ? row.code : null })}
        />
        {row.system !== null && (
          <TextField
            label={words.code}
            maxLength={64}
            autoCapitalize="characters"
            value={row.code ?? ''}
            onChange={(event) => onChange({ ...row, code: event.target.value })}
          />
        )}
        <SelectField
          label={words.certainty}
          value={certaintyOf(row.certainty)}
          options={diagnosisCertainties.map((value) => ({ value, text: words.certainties[value] }))}
          onChange={(certainty) => onChange({ ...row, certainty })}
        />
      </div>
      <label className="flex min-h-8 items-center gap-2 text-s">
        <input type="checkbox" checked={row.rank === 'primary'} onChange={onMain} className="size-4.5 accent-accent" />
        {words.main}
      </label>
    </li>
  )
}

/** The diagnoses of a note. Choosing a main one makes the others secondary. */
export function DiagnosisRows({
  rows,
  onChange,
}: {
  rows: readonly Diagnosis[]
  onChange: (rows: Diagnosis[]) => void
}) {
  const words = useWords(noteWords)
  const change = (at: number, row: Diagnosis) => onChange(rows.map((one, n) => (n === at ? row : one)))
  const makeMain = (at: number) =>
    onChange(rows.map((one, n) => ({ ...one, rank: n === at && one.rank !== 'primary' ? 'primary' : 'secondary' })))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-s font-medium">{words.diagnoses}</legend>
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              onChange={(changed) => change(at, changed)}
              onMain={() => makeMain(at)}
              onRemove={() => onChange(rows.filter((_one, n) => n !== at))}
            />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => onChange([...rows, emptyRow(rows.length === 0)])}>
        <Plus className="size-4" aria-hidden />
        {words.addDiagnosis}
      </Button>
    </fieldset>
  )
}
