import { newId } from '@consult/db'
import { mostPushDevices, type PushKind, pushKinds } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import type { PushAddress } from '@consult/web-push'
import { sql } from 'kysely'
import { requirePushEndpoint } from '../push-endpoint.ts'

/** Makes room for one more device: removes those that were seen least recently. */
async function makeRoom(unit: Unit, physicianId: string): Promise<void> {
  await sql`
    delete from push_devices d
    where d.partner_id = ${unit.partnerId} and d.physician_id = ${physicianId} and d.device_id in (
      select o.device_id from push_devices o
      where o.partner_id = ${unit.partnerId} and o.physician_id = ${physicianId}
      order by o.last_seen_at desc, o.device_id offset ${mostPushDevices - 1})`.execute(unit.db)
}

/**
 * Registers the caller's browser for pushes, or records that it is still there. Pages call it at each load, because a
 * browser may renew its subscription, and some push services never say that one has ended. A browser that another
 * physician of the account used before is theirs no more.
 * @throws invalid_request for an address that is no push service's, and for keys that cannot encrypt; forbidden when
 *   pushes are off.
 */
export async function registerDevice(
  context: RequestContext,
  { physicianId, sessionId, ...given }: PushAddress & { physicianId: string; sessionId: string },
): Promise<{ deviceId: string; kinds: PushKind[] }> {
  const endpoint = requirePushEndpoint(context.services, given)
  return inUnit(context, async (unit) => {
    const now = unit.realNow
    const place = await unit.db
      .selectFrom('sessions')
      .select(['browser', 'system'])
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    const known = await unit.db
      .selectFrom('push_devices')
      .select(['device_id', 'physician_id'])
      .where('partner_id', '=', unit.partnerId)
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst()
    const isOwn = known?.physician_id === physicianId
    if (!isOwn) await makeRoom(unit, physicianId)
    const seen = {
      p256dh: given.p256dh,
      auth: given.auth,
      session_id: sessionId,
      browser: place?.browser ?? null,
      system: place?.system ?? null,
      last_seen_at: now,
      ...(!isOwn && { physician_id: physicianId, kinds: [...pushKinds] }),
    }
    const row = await unit.db
      .insertInto('push_devices')
      .values({
        partner_id: unit.partnerId,
        device_id: newId('pushDevice', now),
        endpoint,
        created_at: now,
        ...seen,
        physician_id: physicianId,
        kinds: [...pushKinds],
      })
      .onConflict((conflict) => conflict.columns(['partner_id', 'endpoint']).doUpdateSet(seen))
      .returning(['device_id', 'kinds'])
      .executeTakeFirstOrThrow()
    const answer = { deviceId: row.device_id, kinds: row.kinds }
    return unit.did(isOwn ? [] : { type: 'physician', id: physicianId, code: 'push_device_added' }, answer)
  })
}
