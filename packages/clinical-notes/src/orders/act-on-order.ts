import { holdPatient } from '@consult/directory'
import { addSeconds, afterOrderAction, ConsultError, notFound, type Order, type OrderActionType } from '@consult/domain'
import { pushSeconds, requestPush } from '@consult/notifications'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { readConsult } from '../noted-consult.ts'
import {
  changeOrder,
  consultOfOrder,
  findOrder,
  lockOrder,
  type OrderRow,
  orderEvent,
  orderTarget,
  toOrder,
} from './order-store.ts'

/** What the partner does with an order, and what its physician does. */
type Act = Exclude<OrderActionType, 'request'>

const events = {
  accept: 'order.accepted',
  reject: 'order.rejected',
  fulfill: 'order.fulfilled',
  cancel: 'order.canceled',
} as const satisfies Record<Act, string>

/** @throws not_found for a draft, which only its author knows of; not_assigned for what a colleague has ordered. */
function requireActor(row: OrderRow, physicianId: string | null): void {
  if (row.physician_id === physicianId) return
  if (row.status === 'draft') throw notFound()
  if (physicianId !== null) throw new ConsultError('not_assigned')
}

/** Tells the devices of the physician that their order was rejected: they may not open its consult again by themselves. */
async function tellPhysician({ services }: RequestContext, unit: Unit, row: OrderRow): Promise<void> {
  const expiresAt = addSeconds(unit.realNow, pushSeconds.order_rejected)
  const subject = consultOfOrder(row).id
  await requestPush(services, unit, { physicianId: row.physician_id, kind: 'order_rejected', subject, expiresAt })
}

/**
 * Accepts, rejects or fulfills an order for the partner, or cancels it for the physician who ordered.
 * @param act.physicianId who cancels; null for what the partner does.
 * @throws not_found, also for another's draft; not_assigned for a colleague's order; order_state_conflict.
 */
export async function actOnOrder(
  context: RequestContext,
  {
    orderId,
    type,
    reason = null,
    physicianId = null,
  }: { orderId: string; type: Act; reason?: string | null; physicianId?: string | null },
): Promise<Order> {
  return inUnit(context, async (unit) => {
    const { testClockId, patientId } = await readConsult(unit, consultOfOrder(await findOrder(unit, orderId)), {
      held: true,
    })
    await holdPatient(unit, patientId)
    await unit.followClock(testClockId)
    const found = await lockOrder(unit, orderId)
    requireActor(found, physicianId)
    const status = afterOrderAction(found.status, type)
    if (status === null) throw new ConsultError('order_state_conflict', { status: found.status })
    const ends = type !== 'accept'
    const row = await changeOrder(unit, found, {
      status,
      ...(ends ? { reason, ended_at: unit.now } : { accepted_at: unit.now }),
    })
    unit.emit(orderEvent(events[type], row))
    if (type === 'reject') await tellPhysician(context, unit, row)
    return unit.did(orderTarget(row, type), toOrder(row))
  })
}
