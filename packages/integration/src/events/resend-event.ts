import { ConsultError, notFound, type StoredEvent } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { redeliver } from '@consult/webhooks'
import { type EventRow, selectEvents, toStoredEvent } from './stored-event.ts'

/**
 * Locks the endpoints that an event is sent to: all enabled endpoints that take its type, except the endpoint that
 * the event is about.
 * @throws webhook_unavailable when there is none.
 */
async function lockReceivers({ db, partnerId }: Unit, { type, endpoint_id }: EventRow): Promise<string[]> {
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .select(['endpoint_id', 'disabled_at'])
    .where('partner_id', '=', partnerId)
    .$if(endpoint_id !== null, (query) => query.where('endpoint_id', '<>', endpoint_id))
    .where((eb) => eb.or([eb('events', 'is', null), eb(eb.val(type), '=', eb.fn.any('events'))]))
    // Locks in the same order as workers.
    .orderBy('endpoint_id')
    .forUpdate()
    .execute()
  if (endpoints.length === 0) throw new ConsultError('webhook_unavailable', { reason: 'not_configured' })
  const enabled = endpoints.filter(({ disabled_at }) => disabled_at === null)
  if (enabled.length === 0) throw new ConsultError('webhook_unavailable', { reason: 'disabled' })
  return enabled.map(({ endpoint_id }) => endpoint_id)
}

/**
 * Delivers an event again to every enabled endpoint that takes its type, with the same id, as soon as a worker is free. The
 * answer shows the event before these attempts.
 * @throws not_found; webhook_unavailable when no endpoint takes the type, or all that do are disabled.
 */
export async function resendEvent(context: RequestContext, eventId: string): Promise<StoredEvent> {
  const { wakeUps } = context.services
  const { partnerId } = context.account
  return inUnit(context, async (unit) => {
    const row = await selectEvents(unit).where('e.event_id', '=', eventId).executeTakeFirst()
    if (!row) throw notFound()
    const endpointIds = await lockReceivers(unit, row)
    await redeliver(unit, endpointIds, { sequence: row.sequence, createdAt: row.created_at }, unit.now)
    unit.afterCommit(() => wakeUps.publish({ stream: 'webhooks', partnerId }))
    const target = { type: 'event', id: eventId, patientId: row.patient_id, consultId: row.consult_id } as const
    return unit.did(target, toStoredEvent(row))
  })
}
