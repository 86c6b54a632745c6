'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Section } from '../../ui/section.tsx'
import { type Rules, useShowRules } from './rules.ts'
import { redFlagWords } from './words.ts'

/** Says whose rules apply, and restores ours. */
export function RuleSource({ rules: { own, rules } }: { rules: Rules }) {
  const words = useWords(redFlagWords)
  const api = useTRPCClient().consoleRedFlags
  const show = useShowRules()
  const mayChange = useMay('changeSettings')
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title={own ? words.own : words.shipped}
      text={own ? words.ownText : words.shippedText}
      tools={own && mayChange && <Button onClick={() => setAsking(true)}>{words.restore}</Button>}
    >
      {rules.length === 0 && <p className="text-m font-medium text-danger-text">{words.none}</p>}
      {asking && (
        <ChangeDialog
          change={{
            title: words.restore,
            text: words.restoreText,
            button: words.restore,
            isDangerous: true,
            run: () => show(api.restore.mutate(), words.restored),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
