'use client'

import { type FlagLevel, flagLevels } from '@consult/questionnaires'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { SaidField } from './said-field.tsx'
import { fieldWords } from './words.ts'

/** The red flag of an option, an answer or a band. */
export function FlagFields({
  label,
  level,
  text,
  mainText,
  onChange,
}: {
  label: string
  level: FlagLevel | null
  text: string
  mainText: string
  onChange: (level: FlagLevel | null, text: string, isTyping: boolean) => void
}) {
  const words = useWords(fieldWords)
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField<FlagLevel | ''>
        label={label}
        value={level ?? ''}
        options={(['', ...flagLevels] as const).map((value) => ({ value, text: words.flags[value] }))}
        onChange={(value) => onChange(value === '' ? null : value, text, false)}
      />
      {level !== null && (
        <SaidField
          label={words.flagText}
          text={text}
          mainText={mainText}
          onChange={(typed) => onChange(level, typed, true)}
        />
      )}
    </div>
  )
}
