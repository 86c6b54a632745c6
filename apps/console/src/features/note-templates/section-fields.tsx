'use client'

import { noteTextLimit } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { CheckField } from '../../ui/check-field.tsx'
import type { DraftSection } from './template-draft.ts'
import { noteTemplateWords } from './words.ts'

/** The fields of one section. @param place its place, counted from 1, of how many. @param isFaulty its title is missing */
export function SectionFields({
  section,
  place: { number, count },
  isFaulty,
  onChange,
  onMove,
  onRemove,
}: {
  section: DraftSection
  place: { readonly number: number; readonly count: number }
  isFaulty: boolean
  onChange: (changed: Partial<DraftSection>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const words = useWords(noteTemplateWords)
  const name = section.title.trim() || words.section(number)
  return (
    <li aria-label={words.section(number)} className="grid grid-cols-1 gap-4 rounded-m border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-m font-semibold">{words.section(number)}</h3>
        <div className="flex">
          <IconButton label={words.up(name)} disabled={number === 1} onClick={() => onMove(-1)}>
            <ArrowUp className="size-4.5" aria-hidden />
          </IconButton>
          <IconButton label={words.down(name)} disabled={number === count} onClick={() => onMove(1)}>
            <ArrowDown className="size-4.5" aria-hidden />
          </IconButton>
          <IconButton label={words.remove(name)} onClick={onRemove}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      </div>
      <TextField
        label={words.sectionTitle}
        value={section.title}
        fault={isFaulty ? words.sectionFault : undefined}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={words.hint}
        hint={words.hintHint}
        value={section.hint}
        maxLength={500}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ hint: target.value })}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={3}
        value={section.text}
        maxLength={noteTextLimit}
        dir="auto"
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <CheckField label={words.isRequired} isOn={section.required} onChange={(required) => onChange({ required })} />
    </li>
  )
}
