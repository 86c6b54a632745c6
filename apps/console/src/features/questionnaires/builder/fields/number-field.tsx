'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { fieldWords } from './words.ts'

/** A number, with its label. Empty: none. What is no number stays in the field and changes nothing. */
export function NumberField({
  label,
  value,
  isWhole = false,
  onChange,
}: {
  label: string
  value: number | null
  /** Whether it has to be a whole number that is not negative. */
  isWhole?: boolean
  onChange: (value: number | null) => void
}) {
  const words = useWords(fieldWords)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  const fits = (text: string) => (isWhole ? /^\d{1,9}$/ : /^-?\d{1,12}(?:\.\d{1,9})?$/).test(text.trim())
  const isWrong = typed !== null && typed.trim() !== '' && !fits(typed)
  return (
    <TextField
      label={label}
      value={shown}
      inputMode={isWhole ? 'numeric' : 'text'}
      dir="ltr"
      autoComplete="off"
      fault={isWrong ? (isWhole ? words.wholeFault : words.numberFault) : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim() === '') onChange(null)
        else if (fits(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}
