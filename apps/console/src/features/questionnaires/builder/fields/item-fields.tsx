'use client'

import {
  controlOf,
  type Draft,
  type Entry,
  flagOf,
  helpTextOf,
  isQuestion,
  type Json,
  keptInItem,
  setHelpText,
  textOf,
  typeOf,
  typesFor,
  withControl,
  withFlag,
  withItem,
  withMark,
  withText,
  withType,
} from '@consult/questionnaires/builder'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useDeferredValue } from 'react'
import { CheckField } from '../../../../ui/check-field.tsx'
import { useTools } from '../editor-context.ts'
import { builderWords } from '../words.ts'
import { ConditionList } from './condition-list.tsx'
import { ExpertFields } from './expert-fields.tsx'
import { FlagFields } from './flag-fields.tsx'
import { KeptList } from './kept-list.tsx'
import { LimitFields } from './limit-fields.tsx'
import { OptionList } from './option-list.tsx'
import { SaidField } from './said-field.tsx'
import { UnitList } from './unit-list.tsx'
import { fieldWords } from './words.ts'

type Control = keyof (typeof fieldWords)['en']['controls']

/** The controls that make a difference for an item. */
function controlsFor(entry: Entry): readonly Control[] {
  const type = typeOf(entry)
  if (type === 'choice' || type === 'open-choice') return ['', 'radio-button', 'check-box', 'drop-down']
  if (type === 'integer' || type === 'decimal') return ['', 'slider']
  return type === 'group' ? ['', 'page'] : []
}

function ControlField({ entry, onChange }: { entry: Entry; onChange: (code: string | null) => void }) {
  const words = useWords(fieldWords)
  const code = controlOf(entry.json) ?? ''
  const known = controlsFor(entry)
  if (known.length === 0) return null
  const options: { value: string; text: string }[] = known.map((value) => ({ value, text: words.controls[value] }))
  if (!options.some(({ value }) => value === code)) options.push({ value: code, text: words.otherControl(code) })
  return (
    <SelectField
      label={words.control}
      value={code}
      options={options}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  )
}

const labelFor = (type: string | null, words: (typeof fieldWords)['en']) => {
  if (type === 'group') return words.groupTitle
  return type === 'display' ? words.displayText : words.question
}

/** Everything about one item that can be edited. */
export function ItemFields({ draft, entry }: { draft: Draft; entry: Entry }) {
  const words = useWords(fieldWords)
  const { types } = useWords(builderWords)
  const { editor, language } = useTools()
  const later = useDeferredValue(draft)
  const { id, json } = entry
  const type = typeOf(entry)
  const asks = isQuestion(entry)
  const hasOptions = type === 'choice' || type === 'open-choice'
  const flag = flagOf(json, language)
  const edit = (change: (json: Json) => Json, field?: string) =>
    editor.edit((now) => withItem(now, id, change), field === undefined ? null : `${field} of ${id}`)
  return (
    <div className="grid grid-cols-1 gap-4">
      <SaidField
        label={labelFor(type, words)}
        text={textOf(json, 'text', language)}
        mainText={textOf(json, 'text', null)}
        isLong
        onChange={(text) => edit((now) => withText(now, 'text', language, text), 'text')}
      />
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        {type !== null && (
          <SelectField
            label={words.type}
            value={type}
            options={typesFor(entry).map((value) => ({ value, text: types[value] }))}
            onChange={(value) => edit((now) => withType(now, value))}
          />
        )}
        <ControlField entry={entry} onChange={(code) => edit((now) => withControl(now, code))} />
      </div>
      {type !== 'display' && (
        <div className="flex flex-wrap gap-x-6">
          <CheckField
            label={words.required}
            isOn={json.required === true}
            onChange={(is) => edit((now) => withMark(now, 'required', is))}
          />
          {type !== 'boolean' && (
            <CheckField
              label={type === 'group' ? words.repeatsGroup : words.repeats}
              isOn={json.repeats === true}
              onChange={(is) => edit((now) => withMark(now, 'repeats', is))}
            />
          )}
        </div>
      )}
      {hasOptions && <OptionList entry={entry} />}
      {type === 'boolean' && (
        <FlagFields
          label={words.flagIfYes}
          level={flag?.level ?? null}
          text={flag?.text ?? ''}
          mainText={flagOf(json, null)?.text ?? ''}
          onChange={(level, text, isTyping) =>
            edit((now) => withFlag(now, level, language, text), isTyping ? 'flag' : undefined)
          }
        />
      )}
      {(type === 'quantity' || type === 'integer' || type === 'decimal') && <UnitList entry={entry} />}
      <LimitFields entry={entry} />
      {asks && (
        <SaidField
          label={words.help}
          hint={words.helpHint}
          text={helpTextOf(draft, id, language)}
          mainText={helpTextOf(draft, id, null)}
          onChange={(text) => editor.edit((now) => setHelpText(now, id, language, text), `help of ${id}`)}
        />
      )}
      <ConditionList draft={later} entry={entry} />
      <ExpertFields draft={draft} entry={entry} />
      <KeptList kept={keptInItem(json)} />
    </div>
  )
}
