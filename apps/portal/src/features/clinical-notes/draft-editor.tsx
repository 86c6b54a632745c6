'use client'

import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { isSendKey } from '@consult/ui/controls/send-key.ts'
import { useLanguage, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotedConsult } from './note-content.ts'
import { NoteForm } from './note-form.tsx'
import { NoteRefusal } from './note-refusal.tsx'
import { openOrders } from './orders/open-orders.ts'
import { OrdersOfDraft } from './orders/orders-of-draft.tsx'
import { orderWords } from './orders/words.ts'
import { useNoteDraft } from './use-note-draft.ts'
import { noteWords } from './words.ts'

/** Both texts of a draft that two tabs changed, and the choice between them. */
function Conflict({ draft }: { draft: ReturnType<typeof useNoteDraft> }) {
  const words = useWords(noteWords)
  return (
    <div role="alert" className="grid gap-2 rounded-m border border-warning-text bg-warning-soft px-3 py-2.5 text-s">
      <p className="text-warning-text">{words.conflict}</p>
      {draft.conflict && (
        <details>
          <summary className="font-medium">{words.theirs}</summary>
          {draft.conflict.sections.map(({ key, title, text }) => (
            <p key={key} dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              <strong>{title}: </strong>
              {text}
            </p>
          ))}
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={draft.keepMine}>{words.keepMine}</Button>
        <Button onClick={draft.takeTheirs}>{words.takeTheirs}</Button>
      </div>
    </div>
  )
}

/**
 * In a window that is high enough, how the draft is kept stays in sight, and its signature in reach. It is as low as the padding of
 * what it stands in allows, so that no text shows below it.
 */
const foot =
  '[@media(height>=44rem)]:sticky [@media(height>=44rem)]:-bottom-4 [@media(height>=44rem)]:z-1 [@media(height>=44rem)]:-mx-4 [@media(height>=44rem)]:-mb-4 [@media(height>=44rem)]:border-t [@media(height>=44rem)]:border-line [@media(height>=44rem)]:bg-surface [@media(height>=44rem)]:px-4 [@media(height>=44rem)]:pt-2 [@media(height>=44rem)]:pb-6'

/** The physician's own draft: the form, how it is saved, and the signature. */
export function DraftEditor({
  consult,
  note,
  templates,
}: {
  consult: NotedConsult
  note: ClinicalNote | undefined
  templates: readonly [NoteTemplate, ...NoteTemplate[]]
}) {
  const words = useWords(noteWords)
  const orders = useWords(orderWords)
  const locale = useLocale()
  const language = useLanguage()
  const [first] = templates
  const draft = useNoteDraft(consult, note, templates.find(({ key }) => key === 'soap') ?? first)
  const [isSigning, setSigning] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const hasOpenOrder = useStore(openOrders, (all) => all[consult.id] !== undefined)
  const [toldOfOrder, setToldOfOrder] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const sign = async () => {
    if (isSigning || draft.isConflict) return
    setRefusal(null)
    // The note would be signed without it.
    setToldOfOrder(hasOpenOrder)
    if (hasOpenOrder) return
    setSigning(true)
    try {
      await draft.sign()
      announce(wordsNow(noteWords).signed)
    } catch (error) {
      setRefusal(error)
      // The record may have got an allergy that is not shown yet.
      void queries.invalidateQueries({ queryKey: trpc.portal.patient.queryKey({ id: consult.patientId }) })
    }
    void queries.invalidateQueries({ queryKey: trpc.orders.pathKey() })
    setSigning(false)
  }
  const saved = draft.savedAt === null ? '' : words.saved(timeWords(draft.savedAt, locale))
  const standing = draft.isSaving ? words.saving : draft.dirty ? words.unsaved : saved
  const failure = draft.error && draft.dirty && !draft.isConflict ? faultOf(draft.error) : null
  return (
    <form
      aria-label={words.title}
      // What has the focus is not below the foot.
      className="grid gap-4 [@media(height>=44rem)]:[&_:is(textarea,input,select,button)]:scroll-mb-20"
      // Enter in a field of one line signs nothing.
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return
        event.preventDefault()
        void sign()
      }}
    >
      <p className="text-s text-muted">{words.unseen}</p>
      {draft.isConflict && <Conflict draft={draft} />}
      <NoteForm
        content={draft.content}
        templates={templates}
        language={consult.language ?? language}
        onChange={draft.write}
        onLeave={() => {
          if (!draft.isConflict) void draft.save().catch(() => undefined)
        }}
      />
      <OrdersOfDraft consult={consult} noteId={note?.id} prepare={draft.prepare} />
      {failure && <p className="text-s font-medium text-danger-text">{words.notSaved + wordsOf(failure, language)}</p>}
      {hasOpenOrder && toldOfOrder && (
        <p role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-s font-medium text-danger-text">
          {orders.openOrder}
        </p>
      )}
      {refusal !== null && <NoteRefusal title={words.notSigned} error={refusal} />}
      <div className={`flex flex-wrap items-center justify-between gap-2 ${foot}`}>
        <p className="text-s text-muted" aria-live="polite">
          {standing}
        </p>
        <div className="flex flex-wrap gap-2">
          {draft.dirty && !draft.isConflict && (
            <Button busy={draft.isSaving} onClick={() => void draft.save().catch(() => undefined)}>
              {words.save}
            </Button>
          )}
          <Button look="primary" busy={isSigning} title={words.keys('Ctrl')} onClick={() => void sign()}>
            {isSigning ? words.signing : words.sign}
          </Button>
        </div>
      </div>
    </form>
  )
}
