import { newId } from '@consult/db'
import { findPageLink, type PageLink, pageLinkSeconds } from '@consult/directory'
import { addSeconds, ConsultError, mostPatientDevices } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import type { PushAddress } from '@consult/web-push'
import { sql } from 'kysely'
import { requirePushEndpoint } from '../push-endpoint.ts'

/** Makes room for one more device: removes those that were seen least recently. */
async function makeRoom(unit: Unit, patientId: string): Promise<void> {
  await sql`
    delete from patient_devices d
    where d.partner_id = ${unit.partnerId} and d.patient_id = ${patientId} and d.device_id in (
      select o.device_id from patient_devices o
      where o.partner_id = ${unit.partnerId} and o.patient_id = ${patientId}
      order by o.last_seen_at desc, o.device_id offset ${mostPatientDevices - 1})`.execute(unit.db)
}

/** The link of the page, if it is this patient's and still works. @throws forbidden */
async function requireOwnLink(
  { services, account }: RequestContext,
  patientId: string,
  token: string,
): Promise<PageLink> {
  const link = await findPageLink(services.database, token, services.clock.now())
  if (!link || link.isEnded || link.partnerId !== account.partnerId || link.patientId !== patientId) {
    throw new ConsultError('forbidden')
  }
  return link
}

/** A browser of a patient that asks for pushes, and the token of the link whose page it shows. */
type WantedDevice = PushAddress & { readonly patientId: string; readonly token: string }

/**
 * Registers the browser of a patient's page for pushes, or records that it is still there. Pages call it at each load, because a
 * browser may renew its subscription. A push opens the page of the link, so it tells about what that page shows, and the link stays
 * as long as pushes go there. A browser
 * that another patient used before is theirs no more.
 * @throws invalid_request for an address that is no push service's, and for keys that cannot encrypt; forbidden when pushes are
 *   off, and for a link that is not the patient's or has ended.
 */
export async function addPatientDevice(
  context: RequestContext,
  { patientId, token, ...given }: WantedDevice,
): Promise<{ added: true }> {
  const endpoint = requirePushEndpoint(context.services, given)
  const link = await requireOwnLink(context, patientId, token)
  return inUnit(context, async (unit) => {
    const now = unit.realNow
    const known = await unit.db
      .selectFrom('patient_devices')
      .select('patient_id')
      .where('partner_id', '=', unit.partnerId)
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst()
    const isOwn = known?.patient_id === patientId
    if (!isOwn) await makeRoom(unit, patientId)
    const seen = {
      patient_id: patientId,
      p256dh: given.p256dh,
      auth: given.auth,
      link_hash: link.tokenHash,
      consult_id: link.consultId,
      last_seen_at: now,
    }
    await unit.db
      .insertInto('patient_devices')
      .values({
        partner_id: unit.partnerId,
        device_id: newId('pushDevice', now),
        endpoint,
        created_at: now,
        ...seen,
      })
      .onConflict((conflict) => conflict.columns(['partner_id', 'endpoint']).doUpdateSet(seen))
      .execute()
    const target = { type: 'patient', id: patientId, patientId, code: 'push_device_added' } as const
    return unit.did(isOwn ? [] : target, { added: true })
  })
}

/** Removes a browser of the patient: it gets no more pushes. Removing it again succeeds. */
export async function removePatientDevice(
  context: RequestContext,
  { patientId, endpoint }: { patientId: string; endpoint: string },
): Promise<{ removed: true }> {
  return inUnit(context, async (unit) => {
    const { numDeletedRows } = await unit.db
      .deleteFrom('patient_devices')
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    const target = { type: 'patient', id: patientId, patientId, code: 'push_device_removed' } as const
    return unit.did(numDeletedRows > 0n ? target : [], { removed: true })
  })
}

/** The key with which browsers subscribe; null: pushes are off. */
export async function patientPushKey({ services }: RequestContext): Promise<{ publicKey: string | null }> {
  return { publicKey: services.webPush && (await services.webPush.publicKey()) }
}

/** When the link of a device ends after a push at this time. */
export const linkEndAfterPush = (now: Date): Date => addSeconds(now, pageLinkSeconds)
