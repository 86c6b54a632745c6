'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useState } from 'react'
import { CheckResult } from '../../ui/check-result.tsx'
import { FileOrText } from '../../ui/file-or-text.tsx'
import { KeyField } from '../partner-keys/key-field.tsx'
import { isKey, keyFrom } from '../partner-keys/partner-key.ts'
import { partnerKeyWords } from '../partner-keys/words.ts'
import { Findings } from './findings.tsx'
import { type Check, mostBytes, readJson } from './questionnaire.ts'
import { useRereadQuestionnaires } from './use-questionnaires.ts'
import { questionnaireWords } from './words.ts'

/**
 * Uploads a questionnaire as a draft. What is refused is shown with its place, and nothing is saved.
 * @param fixedKey the key of the questionnaire that gets a new version; null: a new one
 */
export function UploadDialog({
  fixedKey = null,
  onClose,
  onSaved,
}: {
  fixedKey?: string | null
  onClose: () => void
  onSaved: (key: string) => void
}) {
  const words = useWords(questionnaireWords)
  const keyWords = useWords(partnerKeyWords)
  const language = useLanguage()
  const api = useTRPCClient().consoleQuestionnaires
  const reread = useRereadQuestionnaires()
  const [key, setKey] = useState(fixedKey ?? '')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<{ readonly key?: string; readonly json?: string }>({})
  const [check, setCheck] = useState<Check | null>(null)
  const [isChecking, setChecking] = useState(false)

  const write = (written: string) => {
    setText(written)
    setCheck(null)
    setFaults({})
    const resource = readJson(written)
    if (resource && fixedKey === null && key === '') setKey(keyFrom(resource.name, resource.id, resource.title))
  }
  /** Checks the content on the service, whether or not it has a key yet. Null: there are problems, which are shown. */
  const ask = async () => {
    const resource = readJson(text)
    setFaults(resource ? {} : { json: words.notJson })
    if (!resource) return null
    const found = await api.check.mutate({ questionnaire: resource })
    setCheck(found)
    return found.valid ? resource : null
  }
  const run = async () => {
    const questionnaire = await ask()
    if (!isKey(key)) setFaults((found) => ({ ...found, key: keyWords.fault }))
    if (!questionnaire || !isKey(key)) return false
    await api.put.mutate({ key, questionnaire })
    await reread()
    showToast({ kind: 'done', title: words.saved })
    onSaved(key)
    return true
  }
  const checkOnly = async () => {
    setChecking(true)
    try {
      await ask()
    } catch (error) {
      setFaults({ json: wordsOf(faultOf(error), language) })
    }
    setChecking(false)
  }
  return (
    <ChangeDialog
      change={{
        title: fixedKey === null ? words.upload : words.uploadNew,
        text: words.uploadText,
        button: words.save,
        wide: true,
        run,
      }}
      onClose={onClose}
    >
      <FileOrText
        kind="JSON"
        accept=".json,application/json,application/fhir+json"
        mostBytes={mostBytes}
        text={text}
        fault={faults.json}
        onText={write}
        onTooLarge={() => setFaults({ json: words.tooLarge })}
      />
      {fixedKey === null && <KeyField value={key} fault={faults.key} onChange={setKey} />}
      <CheckResult found={check}>
        <Button busy={isChecking} disabled={text === ''} onClick={() => void checkOnly()}>
          {words.checkOnly}
        </Button>
        {check?.publishable && check.warnings.length === 0 && (
          <p className="text-m text-success-text">{words.checked}</p>
        )}
        {check && <Findings refusals={check.refusals} blockers={check.blockers} warnings={check.warnings} />}
      </CheckResult>
    </ChangeDialog>
  )
}
