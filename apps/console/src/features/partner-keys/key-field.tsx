'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { partnerKeyWords } from './words.ts'

/** The field for the key of something new. */
export function KeyField({
  value,
  fault,
  onChange,
}: {
  value: string
  fault?: string | undefined
  onChange: (key: string) => void
}) {
  const words = useWords(partnerKeyWords)
  return (
    <TextField
      label={words.key}
      hint={words.hint}
      value={value}
      fault={fault}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
