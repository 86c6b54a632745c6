import { notFound, type WebhookReplay } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { replay, scopeOf } from '@consult/webhooks'
import { requireEnabled, requireEndpoint } from './endpoint-store.ts'

/**
 * Sends an event to one endpoint again, or for the first time, regardless of the types that the endpoint takes. The
 * result does not count for or against the endpoint.
 * @throws not_found for an unknown endpoint or event; webhook_unavailable when the endpoint is disabled.
 */
export async function replayEvent(
  context: RequestContext,
  { id, eventId }: { id: string; eventId: string },
): Promise<WebhookReplay> {
  const { services, account } = context
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    const event = await unit.db
      .selectFrom('events')
      .select(['sequence', 'created_at', 'patient_id', 'consult_id'])
      .where('partner_id', '=', unit.partnerId)
      .where('event_id', '=', eventId)
      .executeTakeFirst()
    if (!event) throw notFound('eventId')
    requireEnabled(row)
    const place = { sequence: event.sequence, createdAt: event.created_at }
    await replay(scopeOf(unit, row.endpoint_id), place, unit.now)
    unit.afterCommit(() => services.wakeUps.publish({ stream: 'webhooks', partnerId: account.partnerId }))
    const { patient_id: patientId, consult_id: consultId } = event
    // One entry for both: the event, and the endpoint that it goes to.
    const target = { type: 'event', id: eventId, patientId, consultId, code: row.endpoint_id } as const
    return unit.did(target, { eventId })
  })
}
