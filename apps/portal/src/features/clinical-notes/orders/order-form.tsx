'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { isSendKey } from '@consult/ui/controls/send-key.ts'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NotedConsult } from '../note-content.ts'
import { NoteRefusal } from '../note-refusal.tsx'
import { LabFields } from './fields/lab-fields.tsx'
import { PrescriptionFields } from './fields/prescription-fields.tsx'
import { ReferralFields } from './fields/referral-fields.tsx'
import { SickNoteFields } from './fields/sick-note-fields.tsx'
import { changeOpenOrder, closeOrder, type OpenOrder } from './open-orders.ts'
import type { OrderDraft } from './order-draft.ts'
import { type Faults, toOrderInput } from './order-input.ts'
import { useAllergies, useOrderActs } from './use-orders.ts'
import { orderWords } from './words.ts'

const none: Faults = {}

/** One order of the draft, while it is written. @param prepare saves the draft, so that it can have orders */
export function OrderForm({
  consult,
  open: { draft, orderId, key },
  isFresh,
  prepare,
}: {
  consult: NotedConsult
  open: OpenOrder
  /** Whether the physician has just asked for it, so that it takes the focus. */
  isFresh: boolean
  prepare: () => Promise<void>
}) {
  const words = useWords(orderWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { allergies } = useAllergies(consult)
  const { save } = useOrderActs(consult)
  const [wasSent, setWasSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const { faults, input } = toOrderInput(draft, allergies ?? { items: [] })
  useEffect(() => {
    if (isFresh) box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isFresh])
  const change = (fields: Partial<OrderDraft>) => changeOpenOrder(consult.id, fields)
  const submit = async () => {
    if (isBusy || (draft.kind === 'prescription' && !allergies)) return
    setWasSent(true)
    setRefusal(null)
    if (Object.keys(faults).length > 0) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    try {
      await prepare()
      await save.mutateAsync({ orderId, key, input })
      closeOrder(consult.id)
      announce(wordsNow(orderWords).added)
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      // The record may have got an allergy that is not shown yet.
      void queries.invalidateQueries({ queryKey: trpc.portal.patient.queryKey({ id: consult.patientId }) })
    }
  }
  const props = { draft, faults: wasSent ? faults : none, onChange: change }
  return (
    <fieldset
      ref={box}
      className="grid min-w-0 gap-3 rounded-m border border-accent p-3"
      onKeyDown={(event) => {
        if (!isSendKey(event)) return
        // The note around it would be signed.
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <legend className="px-1 text-m font-semibold">{words.kinds[draft.kind]}</legend>
      {draft.kind === 'prescription' && <PrescriptionFields {...props} consult={consult} />}
      {draft.kind === 'lab' && <LabFields {...props} />}
      {draft.kind === 'referral' && <ReferralFields {...props} />}
      {draft.kind === 'sick_note' && <SickNoteFields {...props} />}
      {refusal !== null && <NoteRefusal title={words.notSaved} error={refusal} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => closeOrder(consult.id)}>
          {words.discard}
        </Button>
        <Button
          look="primary"
          busy={isBusy}
          disabled={draft.kind === 'prescription' && !allergies}
          onClick={() => void submit()}
        >
          {orderId === null ? words.addThis : words.save}
        </Button>
      </div>
    </fieldset>
  )
}
