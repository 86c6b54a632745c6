'use client'

import type { Order } from '@consult/domain'
import { reviewsAll } from '@consult/domain/allergy-review'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { dayKey } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { CircleAlert, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NotedConsult } from '../note-content.ts'
import { NoteRefusal } from '../note-refusal.tsx'
import { openOrder, openOrders } from './open-orders.ts'
import { emptyOrder, type OrderDraft, orderDraftOf, orderKinds } from './order-draft.ts'
import { OrderText } from './order-text.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useAllergies, useOrderActs, useOrdersOf } from './use-orders.ts'
import { orderWords } from './words.ts'

const OrderForm = lazyWhenShown(() => import('./order-form.tsx').then((module) => module.OrderForm))

const today = () => dayKey(serverNow())

function Row({
  consult,
  order,
  isLocked,
  onEdit,
}: {
  consult: NotedConsult
  order: Order
  isLocked: boolean
  onEdit: (draft: OrderDraft, orderId: string) => void
}) {
  const words = useWords(orderWords)
  const { allergies } = useAllergies(consult)
  const { remove } = useOrderActs(consult)
  const { prescription } = order
  const isStale = prescription && allergies && !reviewsAll(prescription.allergiesReviewed.allergies, allergies)
  return (
    <li className="grid gap-2 rounded-m border border-line p-3">
      <OrderText order={order} />
      {isStale && (
        <p role="alert" className="flex items-start gap-1.5 rounded-s bg-warning-soft p-2 text-s text-warning-text">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {words.stale}
        </p>
      )}
      {remove.error && <NoteRefusal title={words.notRemoved} error={remove.error} />}
      {!isLocked && (
        <div className="flex flex-wrap gap-2">
          <Button
            // The form shows what the record says. Without it, a change could not be checked.
            disabled={prescription !== null && !allergies}
            onClick={() => onEdit(orderDraftOf(order, allergies ?? { items: [] }, today()), order.id)}
          >
            {words.edit}
          </Button>
          <Button
            look="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate(order.id, { onSuccess: () => announce(wordsNow(orderWords).removed) })}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  )
}

/**
 * The orders of the physician's draft, and the form of one. Signing the note requests them.
 * @param noteId undefined before the draft is saved for the first time
 * @param prepare saves the draft, so that it can have orders
 */
export function OrdersOfDraft({
  consult,
  noteId,
  prepare,
}: {
  consult: NotedConsult
  noteId: string | undefined
  prepare: () => Promise<void>
}) {
  const words = useWords(orderWords)
  const open = useStore(openOrders, (all) => all[consult.id])
  const { orders = [], isError } = useOrdersOf(consult, noteId)
  const box = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  /** Whether the form was opened here, and not before this part of the page was shown again. */
  const [isFresh, setFresh] = useState(false)
  const begin = (...[draft, orderId]: [OrderDraft, string?]) => {
    setFresh(true)
    openOrder(consult.id, draft, orderId)
  }
  useEffect(() => {
    // The form had the focus, and is gone.
    if (wasOpen.current && !open) box.current?.focus()
    wasOpen.current = open !== undefined
  }, [open])
  return (
    <section ref={box} tabIndex={-1} aria-label={words.title} className="grid gap-2">
      <h3 className="text-s font-medium">{words.title}</h3>
      {isError && noteId !== undefined && <OrdersFailed consult={consult} />}
      {orders.length > 0 && (
        <>
          <p className="text-s text-muted">{words.hint}</p>
          <ul className="grid gap-2">
            {orders
              .filter(({ id }) => id !== open?.orderId)
              .map((order) => (
                <Row key={order.id} consult={consult} order={order} isLocked={open !== undefined} onEdit={begin} />
              ))}
          </ul>
        </>
      )}
      {open ? (
        <OrderForm consult={consult} open={open} isFresh={isFresh} prepare={prepare} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {orderKinds.map((kind) => (
            <Button key={kind} onClick={() => begin(emptyOrder(kind, today()))}>
              <Plus className="size-4" aria-hidden />
              {words.add[kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
