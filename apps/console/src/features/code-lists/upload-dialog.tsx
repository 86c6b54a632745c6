'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { changeFault } from '@consult/web-client/changes/change-fault.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useState } from 'react'
import { CheckResult } from '../../ui/check-result.tsx'
import { FileOrText } from '../../ui/file-or-text.tsx'
import { KeyField } from '../partner-keys/key-field.tsx'
import { isKey, keyFrom } from '../partner-keys/partner-key.ts'
import { partnerKeyWords } from '../partner-keys/words.ts'
import type { Change, CodeList } from './code-list.ts'
import { mostBytes, type RowFault, readCodes } from './read-codes.ts'
import { type RefusedRow, refusalOf } from './refused-rows.ts'
import { RowFindings } from './row-findings.tsx'
import { useCodeLists, useRereadCodeLists } from './use-code-lists.ts'
import { codeListWords } from './words.ts'

interface Faults {
  readonly key?: string
  readonly title?: string
  readonly system?: string
  readonly codes?: string
}

interface Found {
  readonly faults: readonly RowFault[]
  readonly refused: readonly RefusedRow[]
  /** How many codes can be saved, and what that changes; null: something is refused. */
  readonly change: (Change & { readonly count: number }) | null
}

/** Uploads a list of codes. Rows that are refused are shown, and nothing is saved. @param list the one that gets other codes */
export function UploadDialog({
  list = null,
  onClose,
  onSaved,
}: {
  list?: CodeList | null
  onClose: () => void
  onSaved: (key: string) => void
}) {
  const words = useWords(codeListWords)
  const keyWords = useWords(partnerKeyWords)
  const language = useLanguage()
  const api = useTRPCClient().consoleCodeLists
  const reread = useRereadCodeLists()
  const others = useCodeLists().data?.items ?? []
  const [fields, setFields] = useState({ title: list?.title ?? '', system: list?.system ?? '' })
  const [typedKey, setTypedKey] = useState<string | null>(null)
  /** The key that the text has. */
  const [textKey, setTextKey] = useState<string | undefined>()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [found, setFound] = useState<Found | null>(null)
  const [isChecking, setChecking] = useState(false)

  const key = list?.key ?? typedKey ?? keyFrom(textKey, fields.title)
  const set = (changed: Partial<typeof fields>) => {
    setFields((now) => ({ ...now, ...changed }))
    setFound(null)
  }
  const write = (written: string) => {
    setText(written)
    setFound(null)
    setFaults({})
    const read = readCodes(written)
    setTextKey(read?.key)
    setFields((now) => ({ title: now.title || read?.title || '', system: now.system || read?.system || '' }))
  }
  /** Checks the list in the browser, then on the service. Null: there are problems, which are shown. */
  const ask = async () => {
    const read = readCodes(text)
    const input = { key: key.trim(), title: fields.title.trim(), system: fields.system.trim() }
    const wrong: Faults = {
      ...(!isKey(input.key) && { key: keyWords.fault }),
      // Saving replaces a list as a whole, and a typed key may be that of another one.
      ...(!list && others.some(({ key }) => key === input.key) && { key: keyWords.taken }),
      ...(input.title === '' && { title: words.nameFault }),
      ...(input.system === '' && { system: words.systemFault }),
      ...(!read && { codes: words.notCodes }),
      ...(read && read.concepts.length + read.faults.length === 0 && { codes: words.noCodes }),
    }
    setFaults(wrong)
    setFound(read && read.faults.length > 0 ? { faults: read.faults, refused: [], change: null } : null)
    if (!read) return null
    const isNamed = Object.keys(wrong).length === 0
    const concepts = [...read.concepts]
    // Rows with faults are missing in what the service checks. It says what else is wrong, all at once, whatever the list is called.
    if (concepts.length === 0) return null
    try {
      const change = await api.check.mutate({ ...input, concepts })
      const isSound = read.faults.length === 0 && isNamed
      setFound({ faults: read.faults, refused: [], change: isSound ? { ...change, count: concepts.length } : null })
      return isSound ? { ...input, concepts } : null
    } catch (error) {
      const refusal = refusalOf(error, read)
      if (!refusal) throw error
      const { concepts: codes, ...others } = refusal.fields
      setFaults({ ...others, ...(codes && { codes }), ...wrong })
      setFound({ faults: read.faults, refused: refusal.rows, change: null })
      return null
    }
  }
  const run = async () => {
    const input = await ask()
    if (!input) return false
    await api.put.mutate(input)
    await reread()
    showToast({ kind: 'done', title: words.saved(input.title) })
    onSaved(input.key)
    return true
  }
  const checkOnly = async () => {
    setChecking(true)
    try {
      await ask()
    } catch (error) {
      setFaults({ codes: changeFault(faultOf(error), language) })
    }
    setChecking(false)
  }
  return (
    <ChangeDialog
      change={{
        title: list ? words.replace : words.upload,
        text: list ? words.replaceText : words.uploadText,
        button: words.save,
        wide: true,
        run,
      }}
      onClose={onClose}
    >
      <FileOrText
        kind={words.kind}
        accept=".csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/json"
        mostBytes={mostBytes}
        text={text}
        fault={faults.codes}
        onText={write}
        onTooLarge={() => setFaults({ codes: words.tooLarge })}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={fields.title}
        fault={faults.title}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label={words.system}
        hint={words.systemHint}
        value={fields.system}
        fault={faults.system}
        maxLength={200}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => set({ system: target.value })}
      />
      {!list && (
        <KeyField
          value={key}
          fault={faults.key}
          onChange={(typed) => {
            setTypedKey(typed)
            setFound(null)
          }}
        />
      )}
      <CheckResult found={found}>
        <Button busy={isChecking} disabled={text === ''} onClick={() => void checkOnly()}>
          {words.checkOnly}
        </Button>
        {found?.change && (
          <p className="text-m text-success-text">
            {words.ok(found.change.count)}
            {list && ` ${words.change(found.change.added, found.change.changed, found.change.removed)}`}
          </p>
        )}
        {found && <RowFindings faults={found.faults} refused={found.refused} />}
      </CheckResult>
    </ChangeDialog>
  )
}
