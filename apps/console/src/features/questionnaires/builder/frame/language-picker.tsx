'use client'

import { type Draft, mainLanguageOf, translatedInto } from '@consult/questionnaires/builder'
import { Button } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { memo, useMemo, useState } from 'react'
import { builderWords } from '../words.ts'

const adding = '+'
const isTag = (text: string) => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(text)

/** The name of a language, in the language of the page. */
function nameOf(tag: string, page: string): string {
  try {
    const name = new Intl.DisplayNames([page], { type: 'language' }).of(tag)
    return name === undefined || name === tag ? tag : `${name} (${tag})`
  } catch {
    return tag
  }
}

/** Chooses the language whose texts are edited. @param language null: the form's own */
export const LanguagePicker = memo(function LanguagePicker({
  draft,
  language,
  onChange,
}: {
  draft: Draft
  language: string | null
  onChange: (language: string | null) => void
}) {
  const words = useWords(builderWords)
  const page = useLanguage()
  // A language has no place in the form before its first text.
  const [added, setAdded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const translated = useMemo(() => translatedInto(draft), [draft])
  const main = mainLanguageOf(draft)
  const others = [...new Set([...translated, ...added, ...(language === null ? [] : [language])])]
  const add = () => {
    const tag = typed?.trim() ?? ''
    setWrong(!isTag(tag))
    if (!isTag(tag)) return
    setTyped(null)
    if (tag === main) return onChange(null)
    setAdded([...added, tag])
    onChange(tag)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label={words.editIn}
        value={typed !== null ? adding : (language ?? '')}
        options={[
          { value: '', text: words.mainTexts(main === '' ? words.noLanguage : nameOf(main, page)) },
          ...others.map((value) => ({ value, text: nameOf(value, page) })),
          { value: adding, text: words.addLanguage },
        ]}
        onChange={(value) => {
          setTyped(value === adding ? '' : null)
          if (value !== adding) onChange(value === '' ? null : value)
        }}
      />
      {typed !== null && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <div className="min-w-0 flex-1 basis-32">
            <TextField
              label={words.languageTag}
              hint={words.languageTagHint}
              fault={isWrong ? words.languageFault : undefined}
              value={typed}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit">{words.addButton}</Button>
        </form>
      )}
    </div>
  )
})
