'use client'

import {
  type BoundName,
  boundOf,
  type CountName,
  countOf,
  type Entry,
  type Json,
  typeOf,
  withBound,
  withCount,
  withItem,
} from '@consult/questionnaires/builder'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTools } from '../editor-context.ts'
import { NumberField } from './number-field.tsx'
import { fieldWords } from './words.ts'

function countsFor(entry: Entry): CountName[] {
  const type = typeOf(entry)
  const isText = type === 'string' || type === 'text' || type === 'open-choice'
  return [
    ...(isText && type !== 'open-choice' ? (['minLength', 'maxLength'] as const) : []),
    ...(type === 'decimal' || type === 'quantity' ? (['decimalPlaces'] as const) : []),
    ...(entry.json.repeats === true ? (['minOccurs', 'maxOccurs'] as const) : []),
  ]
}

const isBounded = (type: string | null) => type === 'integer' || type === 'decimal' || type === 'quantity'

function Bound({ entry, name, edit }: { entry: Entry; name: BoundName; edit: Edit }) {
  const words = useWords(fieldWords)
  const isDate = typeOf(entry) === 'date'
  const bound = boundOf(entry.json, name)
  if (bound === 'other') return <p className="self-end pb-2 text-s text-muted">{words.boundKept}</p>
  const set = (value: number | string | null) => edit((json) => withBound(json, name, value), name)
  if (isDate) {
    return (
      <TextField
        label={name === 'min' ? words.minDate : words.maxDate}
        type="date"
        value={String(bound?.value ?? '')}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
      />
    )
  }
  const value = typeof bound?.value === 'number' ? bound.value : null
  return <NumberField label={words[name]} value={value} onChange={set} />
}

type Edit = (change: (json: Json) => Json, field: string) => void

/** The limits that answers of this type can have. */
export function LimitFields({ entry }: { entry: Entry }) {
  const words = useWords(fieldWords)
  const { editor } = useTools()
  const type = typeOf(entry)
  const counts = countsFor(entry)
  const hasBounds = isBounded(type) || type === 'date'
  if (counts.length === 0 && !hasBounds) return null
  const edit: Edit = (change, field) =>
    editor.edit((draft) => withItem(draft, entry.id, change), `${field} of ${entry.id}`)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-s font-semibold text-muted">{words.limits}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-3">
        {hasBounds && (
          <>
            <Bound entry={entry} name="min" edit={edit} />
            <Bound entry={entry} name="max" edit={edit} />
          </>
        )}
        {counts.map((name) => (
          <NumberField
            key={name}
            label={words[name]}
            value={countOf(entry.json, name)}
            isWhole
            onChange={(count) => edit((json) => withCount(json, name, count), name)}
          />
        ))}
      </div>
    </fieldset>
  )
}
