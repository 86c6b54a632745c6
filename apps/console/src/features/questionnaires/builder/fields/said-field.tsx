'use client'

import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTools } from '../editor-context.ts'
import { fieldWords } from './words.ts'

/**
 * A text that patients or clinicians read, in the language that is edited. For a translation, the main text stands below it.
 * @param mainText the text in the form's own language
 */
export function SaidField({
  label,
  hint,
  text,
  mainText,
  isLong = false,
  onChange,
}: {
  label: string
  hint?: string
  text: string
  mainText: string
  isLong?: boolean
  onChange: (text: string) => void
}) {
  const words = useWords(fieldWords)
  const { language } = useTools()
  const translated = mainText === '' ? words.noMainText : words.translationOf(mainText)
  const Field = isLong ? TextArea : TextField
  return (
    <Field
      label={language === null ? label : `${label} (${language})`}
      hint={language === null ? hint : translated}
      value={text}
      dir="auto"
      lang={language ?? undefined}
      autoComplete="off"
      {...(isLong && { rows: 2 })}
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
  )
}
