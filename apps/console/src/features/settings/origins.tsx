'use client'

import { parseWebOrigin } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'
import { useChange } from './use-change.ts'
import { settingWords } from './words.ts'

function OriginsDialog({ origins, onClose }: { origins: readonly string[]; onClose: () => void }) {
  const words = useWords(settingWords)
  const change = useChange()
  const [text, setText] = useState(origins.join('\n'))
  const [wrong, setWrong] = useState<string>()
  const run = async () => {
    const written = text.split('\n').flatMap((line) => line.trim() || [])
    const fault = written.find((line) => 'fault' in parseWebOrigin(line))
    setWrong(fault)
    if (fault !== undefined) return false
    await change({ allowedOrigins: written })
    return true
  }
  return (
    <ChangeDialog
      change={{ title: words.originsEdit, text: words.originsText, button: words.save, run }}
      onClose={onClose}
    >
      <TextArea
        label={words.originsLabel}
        hint={words.originsHint}
        rows={6}
        spellCheck={false}
        value={text}
        fault={wrong === undefined ? undefined : words.originFault(wrong)}
        onChange={(event) => setText(event.target.value)}
      />
    </ChangeDialog>
  )
}

/** The origins of the pages that may embed the widget. */
export function Origins({ settings: { allowedOrigins } }: { settings: Settings }) {
  const words = useWords(settingWords)
  const mayChange = useMay('changeSettings')
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title={words.origins}
      text={words.originsText}
      tools={
        mayChange && (
          <Button aria-label={words.originsEdit} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      {allowedOrigins.length === 0 ? (
        <p className="text-m text-muted">{words.noOrigins}</p>
      ) : (
        <ul className="grid gap-1 font-mono text-s wrap-anywhere">
          {allowedOrigins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      )}
      {editing && <OriginsDialog origins={allowedOrigins} onClose={() => setEditing(false)} />}
    </Section>
  )
}
