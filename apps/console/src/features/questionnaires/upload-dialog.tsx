'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useState } from 'react'
import { Findings } from './findings.tsx'
import { type Check, isKey, mostBytes, proposeKey, readJson } from './questionnaire.ts'
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
    if (resource && fixedKey === null && key === '') setKey(proposeKey(resource))
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) return setFaults({ json: words.tooLarge })
    write(await file.text())
  }
  /** Checks the form in the browser, then on the service. Null: there are problems, which are shown. */
  const ask = async () => {
    const resource = readJson(text)
    // The key's form, which the hint states, is not worth a request with the whole content.
    const fits = isKey(key)
    setFaults({ ...(!fits && { key: words.keyFault }), ...(!resource && { json: words.notJson }) })
    if (!resource || !fits) return null
    const found = await api.check.mutate({ key, questionnaire: resource })
    setCheck(found)
    return found.valid ? resource : null
  }
  const run = async () => {
    const questionnaire = await ask()
    if (!questionnaire) return false
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
      <label className="grid gap-1.5 text-s font-medium">
        {words.file}
        <input
          type="file"
          accept=".json,application/json,application/fhir+json"
          className="min-h-11 w-full text-m font-normal"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <TextArea
        label={words.orPaste}
        rows={8}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        value={text}
        fault={faults.json}
        onChange={(event) => write(event.target.value)}
      />
      {fixedKey === null && (
        <TextField
          label={words.key}
          hint={words.keyHint}
          value={key}
          fault={faults.key}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      <div className="grid grid-cols-1 justify-items-start gap-4" aria-live="polite">
        <Button busy={isChecking} disabled={text === ''} onClick={() => void checkOnly()}>
          {words.checkOnly}
        </Button>
        {check?.publishable && check.warnings.length === 0 && (
          <p className="text-m text-success-text">{words.checked}</p>
        )}
        {check && <Findings refusals={check.refusals} blockers={check.blockers} warnings={check.warnings} />}
      </div>
    </ChangeDialog>
  )
}
