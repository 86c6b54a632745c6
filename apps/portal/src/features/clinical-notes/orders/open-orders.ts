import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { OrderDraft } from './order-draft.ts'

/** An order that is being written. */
export interface OpenOrder {
  readonly draft: OrderDraft
  /** The order that it changes; null: a new one. */
  readonly orderId: string | null
  /** Makes a repeated request add the order once. It changes with the text. */
  readonly key: string
}

/** The order that is open in each consult. It survives a change of page, but not closing the tab, which the browser asks about. */
export const openOrders = createStore<Readonly<Record<string, OpenOrder>>>({})

openOrders.subscribe(() => markUnsaved('orders', Object.keys(openOrders.get()).length > 0))

export function openOrder(consultId: string, draft: OrderDraft, orderId: string | null = null): void {
  openOrders.set((all) => ({ ...all, [consultId]: { draft, orderId, key: crypto.randomUUID() } }))
}

export function changeOpenOrder(consultId: string, change: Partial<OrderDraft>): void {
  openOrders.set((all) => {
    const found = all[consultId]
    if (!found) return all
    return { ...all, [consultId]: { ...found, draft: { ...found.draft, ...change }, key: crypto.randomUUID() } }
  })
}

export function closeOrder(consultId: string): void {
  openOrders.set((all) => {
    const { [consultId]: _closed, ...rest } = all
    return rest
  })
}
