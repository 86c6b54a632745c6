'use client'

import { mostNoteSections } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { changeFault } from '@consult/web-client/changes/change-fault.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dropDraft, findDraft, keepDraft } from './open-drafts.ts'
import { SectionFields } from './section-fields.tsx'
import { addSection, changeSection, inputOf, moveSection, removeSection, type TemplateDraft } from './template-draft.ts'
import { useRereadNoteTemplates } from './use-note-templates.ts'
import { noteTemplateWords } from './words.ts'

/** Edits a template and saves it as the next version. @param first what is edited when nothing is unsaved in this tab */
export function TemplateEditor({
  templateKey,
  first,
  onDone,
}: {
  templateKey: string
  first: TemplateDraft
  /** @param isSaved false: the changes were discarded */
  onDone: (isSaved: boolean) => void
}) {
  const words = useWords(noteTemplateWords)
  const language = useLanguage()
  const api = useTRPCClient().consoleNoteTemplates
  const reread = useRereadNoteTemplates()
  const [start] = useState(first)
  const [draft, setDraft] = useState(() => findDraft(templateKey) ?? start)
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The newest version, which somebody saved while this one was edited; its number is null if the template was deleted. */
  const [newer, setNewer] = useState<{ readonly version: number | null } | null>(null)
  const { title, sections } = draft
  const edit = (next: TemplateDraft) => {
    keepDraft(templateKey, next)
    setDraft(next)
    setRefusal(null)
  }
  const isFaulty = title.trim() === '' || sections.length === 0 || sections.some((each) => each.title.trim() === '')
  const save = async (saved: TemplateDraft) => {
    setChecked(true)
    if (isFaulty || busy) return
    setBusy(true)
    setRefusal(null)
    setNewer(null)
    try {
      const { version } = await api.put.mutate(inputOf(templateKey, saved))
      dropDraft(templateKey)
      await reread()
      showToast({ kind: 'done', title: version === saved.basedOn ? words.same : words.saved(version) })
      onDone(true)
    } catch (error) {
      const fault = faultOf(error)
      const { revision } = fault.details
      if (fault.code === 'precondition_failed') setNewer({ version: typeof revision === 'number' ? revision : null })
      else setRefusal(changeFault(fault, language))
    }
    setBusy(false)
  }
  const discard = () => {
    dropDraft(templateKey)
    onDone(false)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save(draft)
      }}
    >
      <TextField
        label={words.name}
        value={title}
        fault={isChecked && title.trim() === '' ? words.nameFault : undefined}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => edit({ ...draft, title: target.value })}
      />
      <ol aria-label={words.sections} className="grid grid-cols-1 gap-4">
        {sections.map((section, index) => (
          <SectionFields
            key={section.id}
            section={section}
            place={{ number: index + 1, count: sections.length }}
            isFaulty={isChecked && section.title.trim() === ''}
            onChange={(changed) => edit(changeSection(draft, section.id, changed))}
            onMove={(by) => edit(moveSection(draft, section.id, by))}
            onRemove={() => edit(removeSection(draft, section.id))}
          />
        ))}
      </ol>
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <Button disabled={sections.length >= mostNoteSections} onClick={() => edit(addSection(draft))}>
          <Plus className="size-4.5" aria-hidden />
          {words.add}
        </Button>
        {sections.length >= mostNoteSections && <p className="text-s text-muted">{words.full(mostNoteSections)}</p>}
      </div>
      <div role="alert" className="grid grid-cols-1 gap-3 empty:hidden">
        {isChecked && sections.length === 0 && <p className="text-m text-danger-text">{words.noSections}</p>}
        {refusal !== null && (
          <p className="rounded-s bg-danger-soft px-3 py-2.5 text-m wrap-anywhere text-danger-text">{refusal}</p>
        )}
        {newer !== null && (
          <section className="grid grid-cols-1 justify-items-start gap-2 rounded-m bg-danger-soft p-3 text-danger-text">
            <h2 className="font-semibold">{newer.version === null ? words.deletedTitle : words.changedTitle}</h2>
            <p className="text-m">{newer.version === null ? words.deletedText : words.changedText(newer.version)}</p>
            <Button
              onClick={() => {
                const later = { ...draft, basedOn: newer.version }
                edit(later)
                void save(later)
              }}
            >
              {newer.version === null ? words.saveAgain : words.saveAnyway}
            </Button>
          </section>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-40 text-s text-muted" aria-live="polite">
          {draft !== start && words.unsaved}
        </p>
        <Button onClick={discard}>{words.discard}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
