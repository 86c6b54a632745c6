'use client'

import { secondFactorPolicySchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'
import { useChange } from './use-change.ts'
import { settingWords } from './words.ts'

type Policy = Settings['secondFactor']

function PolicyDialog({ now, onClose }: { now: Policy; onClose: () => void }) {
  const words = useWords(settingWords)
  const change = useChange()
  const [policy, setPolicy] = useState<Policy>(now)
  return (
    <ChangeDialog
      change={{
        title: words.secondFactorEdit,
        button: words.save,
        // The current name: a policy must not change by accident.
        typed: words.policies[policy],
        run: () => change({ secondFactor: policy }),
      }}
      onClose={onClose}
    >
      <RadioCards
        label={words.secondFactor}
        value={policy}
        options={secondFactorPolicySchema.options.map((value) => ({
          value,
          label: words.policies[value],
          text: words.policyTexts[value],
        }))}
        onChange={setPolicy}
      />
    </ChangeDialog>
  )
}

/** The second factor that people with a password need. */
export function SecondFactorPolicy({ settings: { secondFactor } }: { settings: Settings }) {
  const words = useWords(settingWords)
  const mayChange = useMay('changeSettings')
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title={words.secondFactor}
      text={words.secondFactorText}
      tools={
        mayChange && (
          <Button aria-label={words.secondFactorEdit} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      <p className="text-m font-medium">{words.policies[secondFactor]}</p>
      {editing && <PolicyDialog now={secondFactor} onClose={() => setEditing(false)} />}
    </Section>
  )
}
