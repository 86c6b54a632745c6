'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'
import { useChange } from './use-change.ts'
import { settingWords } from './words.ts'

const states = ['off', 'on'] as const
type State = (typeof states)[number]

function CosignaturesDialog({ now, onClose }: { now: State; onClose: () => void }) {
  const words = useWords(settingWords)
  const change = useChange()
  const [state, setState] = useState<State>(now)
  return (
    <ChangeDialog
      change={{
        title: words.cosignaturesEdit,
        button: words.save,
        run: () => change({ cosignatures: state === 'on' }),
      }}
      onClose={onClose}
    >
      <RadioCards
        label={words.cosignatures}
        value={state}
        options={states.map((value) => ({
          value,
          label: words.cosignatureStates[value],
          text: words.cosignatureStateTexts[value],
        }))}
        onChange={setState}
      />
    </ChangeDialog>
  )
}

/** Whether notes wait for a second signature, with a warning while nobody can give it. */
export function Cosignatures({ settings: { cosignatures, cosigners } }: { settings: Settings }) {
  const words = useWords(settingWords)
  const mayChange = useMay('changeSettings')
  const [editing, setEditing] = useState(false)
  const state = cosignatures ? 'on' : 'off'
  return (
    <Section
      title={words.cosignatures}
      text={words.cosignaturesText}
      tools={
        mayChange && (
          <Button aria-label={words.cosignaturesEdit} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      <p className="text-m font-medium">{words.cosignatureStates[state]}</p>
      {cosignatures && cosigners === 0 && (
        <p className="flex items-center gap-1.5 text-m font-medium text-warning-text">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          {words.noCosigner}
        </p>
      )}
      {editing && <CosignaturesDialog now={state} onClose={() => setEditing(false)} />}
    </Section>
  )
}
