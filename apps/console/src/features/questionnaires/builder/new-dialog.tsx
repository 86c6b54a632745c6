'use client'

import { newForm } from '@consult/questionnaires/builder'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useState } from 'react'
import { isKey, proposeKey } from '../questionnaire.ts'
import { useRereadQuestionnaires } from '../use-questionnaires.ts'
import { questionnaireWords } from '../words.ts'
import { builderWords } from './words.ts'

/** Begins a new form with one question. @param onMade opens it for editing */
export function NewDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const words = useWords(builderWords)
  const { key: keyLabel, keyHint, keyFault } = useWords(questionnaireWords)
  const page = useLanguage()
  const api = useTRPCClient().consoleQuestionnaires
  const reread = useRereadQuestionnaires()
  const [title, setTitle] = useState('')
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [language, setLanguage] = useState<string>(page)
  const [faults, setFaults] = useState<{ title?: string; key?: string }>({})
  const key = typedKey ?? proposeKey({ title })
  const run = async () => {
    const found = {
      ...(title.trim() === '' && { title: words.titleFault }),
      ...(!isKey(key) && { key: keyFault }),
    }
    setFaults(found)
    if (found.title || found.key) return false
    const questionnaire = { ...newForm({ title: title.trim(), language: language.trim() || page }) }
    try {
      await api.put.mutate({ key, questionnaire, revision: null })
    } catch (error) {
      if (faultOf(error).code !== 'precondition_failed') throw error
      setFaults({ key: words.keyTaken })
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
      <TextField
        label={keyLabel}
        hint={keyHint}
        value={key}
        fault={faults.key}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTypedKey(target.value)}
      />
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
