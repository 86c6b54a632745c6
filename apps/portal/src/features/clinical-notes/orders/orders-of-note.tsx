'use client'

import type { Order } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { useState } from 'react'
import { useWorkspace } from '../../../entities/workspace/workspace.tsx'
import type { NotedConsult } from '../note-content.ts'
import { NoteRefusal } from '../note-refusal.tsx'
import { OrderText } from './order-text.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useOrderActs, useOrdersOf } from './use-orders.ts'
import { orderWords } from './words.ts'

/** Asks why the physician takes an order back. */
function Cancellation({ consult, order, onDone }: { consult: NotedConsult; order: Order; onDone: () => void }) {
  const words = useWords(orderWords)
  const { cancel } = useOrderActs(consult)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsaved(`cancel ${order.id}`, reason !== '')
  const submit = () => {
    if (cancel.isPending) return
    if (reason.trim() === '') return setMissing(true)
    cancel.mutate({ id: order.id, reason: reason.trim() }, { onSuccess: onDone })
  }
  return (
    <div className="grid gap-2">
      <TextArea
        label={words.cancelReason}
        rows={2}
        dir="auto"
        maxLength={2000}
        fault={isMissing && reason.trim() === '' ? words.faults.required : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {cancel.error && <NoteRefusal title={words.notCanceled} error={cancel.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{words.keep}</Button>
        <Button look="danger" busy={cancel.isPending} onClick={submit}>
          {words.cancelOrder}
        </Button>
      </div>
    </div>
  )
}

function Row({ consult, order }: { consult: NotedConsult; order: Order }) {
  const words = useWords(orderWords)
  const { me } = useWorkspace()
  const [isCanceling, setCanceling] = useState(false)
  const isOpen = order.status === 'requested' || order.status === 'accepted'
  const mayCancel = isOpen && order.physician.id === me.physician.id
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <OrderText order={order} />
      {mayCancel && isCanceling && <Cancellation consult={consult} order={order} onDone={() => setCanceling(false)} />}
      {mayCancel && !isCanceling && (
        <Button look="quiet" className="justify-self-start" onClick={() => setCanceling(true)}>
          {words.cancelOrder}
        </Button>
      )}
    </li>
  )
}

/** The orders of a signed note, with what the partner has answered. Nothing if there are none. */
export function OrdersOfNote({ consult, noteId }: { consult: NotedConsult; noteId: string }) {
  const words = useWords(orderWords)
  const { orders, isError } = useOrdersOf(consult, noteId)
  if (isError && !orders) return <OrdersFailed consult={consult} />
  if (!orders || orders.length === 0) return null
  return (
    <section aria-label={words.title} className="grid gap-2">
      <h3 className="text-s font-semibold">{words.title}</h3>
      <ul aria-live="polite" className="grid gap-3">
        {orders.map((order) => (
          <Row key={order.id} consult={consult} order={order} />
        ))}
      </ul>
    </section>
  )
}
