import { ConsultError, notFound, type StoredEvent } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { firstEndpointId, redeliver, scopeOf } from '@consult/webhooks'
import { selectEvents, toStoredEvent } from './stored-event.ts'

/**
 * Delivers an event to the first endpoint again, with the same id, as soon as a worker is free. The answer shows the event before that
 * attempt.
 * @throws not_found; webhook_unavailable when there is no endpoint, or it is disabled.
 */
export async function resendEvent(context: RequestContext, eventId: string): Promise<StoredEvent> {
  const { wakeUps } = context.services
  const { partnerId } = context.account
  return inUnit(context, async (unit) => {
    const row = await selectEvents(unit).where('e.event_id', '=', eventId).executeTakeFirst()
    if (!row) throw notFound()
    const endpoint = await unit.db
      .selectFrom('webhook_endpoints')
      .select('disabled_at')
      .where('partner_id', '=', partnerId)
      .where('endpoint_id', '=', firstEndpointId)
      .executeTakeFirst()
    if (!endpoint) throw new ConsultError('webhook_unavailable', { reason: 'not_configured' })
    if (endpoint.disabled_at) throw new ConsultError('webhook_unavailable', { reason: 'disabled' })
    await redeliver(scopeOf(unit, firstEndpointId), { sequence: row.sequence, createdAt: row.created_at }, unit.now)
    unit.afterCommit(() => wakeUps.publish({ stream: 'webhooks', partnerId }))
    const target = { type: 'event', id: eventId, patientId: row.patient_id, consultId: row.consult_id } as const
    return unit.did(target, toStoredEvent(row))
  })
}
