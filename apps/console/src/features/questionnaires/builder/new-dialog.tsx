'use client'

import { newForm } from '@consult/questionnaires/builder'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useState } from 'react'
import { KeyField } from '../../partner-keys/key-field.tsx'
import { isKey, keyFrom } from '../../partner-keys/partner-key.ts'
import { partnerKeyWords } from '../../partner-keys/words.ts'
import { useRereadQuestionnaires } from '../use-questionnaires.ts'
import { builderWords } from './words.ts'

/** Begins a new form with one question. @param onMade opens it for editing */
export function NewDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const words = useWords(builderWords)
  const keyWords = useWords(partnerKeyWords)
  const page = useLanguage()
  const api = useTRPCClient().consoleQuestionnaires
  const reread = useRereadQuestionnaires()
  const [title, setTitle] = useState('')
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [language, setLanguage] = useState<string>(page)
  const [faults, setFaults] = useState<{ title?: string; key?: string }>({})
  const key = typedKey ?? keyFrom(title)
  const run = async () => {
    const found = {
      ...(title.trim() === '' && { title: words.titleFault }),
      ...(!isKey(key) && { key: keyWords.fault }),
    }
    setFaults(found)
    if (found.title || found.key) return false
    const questionnaire = { ...newForm({ title: title.trim(), language: language.trim() || page }) }
    try {
      await api.put.mutate({ key, questionnaire, revision: null })
    } catch (error) {
      if (faultOf(error).code !== 'precondition_failed') throw error
      setFaults({ key: keyWords.taken })
      return false
    }
    await reread()
    onMade(key)
    return true
  }
  return (
    <ChangeDialog change={{ title: words.newTitle, text: words.newText, button: words.create, run }} onClose={onClose}>
      <TextField
        label={words.formTitle}
        value={title}
        fault={faults.title}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <KeyField value={key} fault={faults.key} onChange={setTypedKey} />
      <TextField
        label={words.mainLanguage}
        hint={words.mainLanguageHint}
        value={language}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setLanguage(target.value)}
      />
    </ChangeDialog>
  )
}
