'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'
import { useChange } from './use-change.ts'
import { settingWords } from './words.ts'

const fields = ['privacyUrl', 'termsUrl', 'contactUrl', 'consentVersion'] as const

function LinksDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const words = useWords(settingWords)
  const change = useChange()
  const [draft, setDraft] = useState(() => Object.fromEntries(fields.map((field) => [field, settings[field] ?? ''])))
  const run = () => change(Object.fromEntries(fields.map((field) => [field, draft[field]?.trim() || null])))
  return (
    <ChangeDialog change={{ title: words.linksEdit, text: words.linksText, button: words.save, run }} onClose={onClose}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          hint={field === 'contactUrl' ? words.contactHint : undefined}
          autoComplete="off"
          spellCheck={false}
          value={draft[field] ?? ''}
          onChange={(event) => setDraft((now) => ({ ...now, [field]: event.target.value }))}
        />
      ))}
    </ChangeDialog>
  )
}

/** The partner's own pages that the widget links to. */
export function PatientLinks({ settings }: { settings: Settings }) {
  const words = useWords(settingWords)
  const mayChange = useMay('changeSettings')
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title={words.links}
      text={words.linksText}
      tools={
        mayChange && (
          <Button aria-label={words.linksEdit} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      <Facts facts={fields.map((field) => [words[field], settings[field] ?? words.none] as const)} />
      {editing && <LinksDialog settings={settings} onClose={() => setEditing(false)} />}
    </Section>
  )
}
