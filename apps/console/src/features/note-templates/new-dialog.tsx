'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { KeyField } from '../partner-keys/key-field.tsx'
import { isKey, keyFrom } from '../partner-keys/partner-key.ts'
import { partnerKeyWords } from '../partner-keys/words.ts'
import { noteTemplateWords } from './words.ts'

/**
 * Asks for the title and the key of a new template. Nothing is stored before its sections are saved.
 * @param taken the keys in use
 */
export function NewDialog({
  taken,
  onClose,
  onNamed,
}: {
  taken: readonly string[]
  onClose: () => void
  onNamed: (key: string, title: string) => void
}) {
  const words = useWords(noteTemplateWords)
  const keyWords = useWords(partnerKeyWords)
  const [title, setTitle] = useState('')
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ title?: string; key?: string }>({})
  const key = typedKey ?? keyFrom(title)
  const run = async () => {
    const found = {
      ...(title.trim() === '' && { title: words.nameFault }),
      ...(!isKey(key) && { key: keyWords.fault }),
      ...(taken.includes(key) && { key: keyWords.taken }),
    }
    setFaults(found)
    if (found.title || found.key) return false
    onNamed(key, title.trim())
    return true
  }
  return (
    <ChangeDialog change={{ title: words.newTitle, text: words.newText, button: words.create, run }} onClose={onClose}>
      <TextField
        label={words.name}
        value={title}
        fault={faults.title}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <KeyField value={key} fault={faults.key} onChange={setTypedKey} />
    </ChangeDialog>
  )
}
