'use client'

import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { rowClass } from '@consult/web-client/lists/row-class.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { languageName } from './language-name.ts'
import { RuleForm } from './rule-form.tsx'
import { type Rule, useShowRules } from './rules.ts'
import { redFlagWords } from './words.ts'

/** How many phrases a row shows. */
const shown = 6

const tones: Record<Rule['priority'], ChipTone> = { emergency: 'danger', urgent: 'warning', routine: 'neutral' }

/** A rule, with its first phrases. */
export function RuleRow({ rule }: { rule: Rule }) {
  const words = useWords(redFlagWords)
  const reader = useLanguage()
  const api = useTRPCClient().consoleRedFlags
  const show = useShowRules()
  const mayChange = useMay('changeSettings')
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { id, language, phrases, priority, advice } = rule
  const rest = phrases.length - shown
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {id}
          <Chip tone={tones[priority]}>{words.priorities[priority]}</Chip>
        </p>
        <p className="flex flex-wrap gap-x-3 text-s text-muted">
          <span>{languageName(language, reader)}</span>
          <span>{words.phraseCount(phrases.length)}</span>
        </p>
        <p className="text-s wrap-anywhere text-muted">
          <bdi lang={language}>{phrases.slice(0, shown).join(' · ')}</bdi>
          {rest > 0 && ` ${words.more(rest)}`}
        </p>
        {advice && (
          <p className="text-s wrap-anywhere">
            <span className="font-medium">{words.advice}</span> <bdi lang={language}>{advice}</bdi>
          </p>
        )}
      </div>
      {mayChange && (
        <RowMenu
          label={words.actions(id)}
          acts={[
            { label: words.edit, mark: Pencil, run: () => setOpen('edit') },
            { label: words.remove, mark: Trash2, isDangerous: true, run: () => setOpen('remove') },
          ]}
        />
      )}
      {open === 'edit' && <RuleForm rule={rule} language={language} onClose={close} />}
      {open === 'remove' && (
        <ChangeDialog
          change={{
            title: words.removeTitle(id),
            text: words.removeText,
            button: words.remove,
            isDangerous: true,
            run: () => show(api.remove.mutate({ rule: id }), words.removed(id)),
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
