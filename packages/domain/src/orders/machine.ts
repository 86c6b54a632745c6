import { type OrderActionType, type OrderStatus, orderActions } from '../vocabulary/order-status.ts'

type Moves = Readonly<Partial<Record<OrderActionType, OrderStatus>>>

/**
 * Where each act leads an order. A missing act is refused. A partner may fulfill what it never accepted, and reject what it
 * had accepted: a pharmacy runs out of stock. Nothing leaves the last three states.
 */
export const orderMoves: Readonly<Record<OrderStatus, Moves>> = {
  draft: { request: 'requested' },
  requested: { accept: 'accepted', reject: 'rejected', fulfill: 'fulfilled', cancel: 'canceled' },
  accepted: { reject: 'rejected', fulfill: 'fulfilled', cancel: 'canceled' },
  rejected: {},
  fulfilled: {},
  canceled: {},
}

/** The state after an act, or null if the state does not allow it. */
export const afterOrderAction = (status: OrderStatus, action: OrderActionType): OrderStatus | null =>
  orderMoves[status][action] ?? null

/** Whether somebody can still act on the order. */
export const isOpenOrder = (status: OrderStatus): boolean => orderActions.some((action) => orderMoves[status][action])
