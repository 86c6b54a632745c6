'use client'

import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { uiWords } from './words.ts'

/**
 * A text that the member chooses as a file or pastes.
 * @param kind what the text is, such as JSON. @param accept the types of files. @param mostBytes the largest file that is read
 */
export function FileOrText({
  kind,
  accept,
  mostBytes,
  text,
  fault,
  onText,
  onTooLarge,
}: {
  kind: string
  accept: string
  mostBytes: number
  text: string
  fault?: string | undefined
  onText: (text: string) => void
  onTooLarge: () => void
}) {
  const words = useWords(uiWords)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) onTooLarge()
    else onText(await file.text())
  }
  return (
    <>
      <label className="grid gap-1.5 text-s font-medium">
        {words.file(kind)}
        <input
          type="file"
          accept={accept}
          className="min-h-11 w-full text-m font-normal"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <TextArea
        label={words.orPaste(kind)}
        rows={8}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        value={text}
        fault={fault}
        onChange={({ target }) => onText(target.value)}
      />
    </>
  )
}
