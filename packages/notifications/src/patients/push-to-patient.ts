import type { NotificationKind } from '@consult/domain'
import type { Services } from '@consult/request'
import type { PushAddress } from '@consult/web-push'
import { sql } from 'kysely'
import { linkEndAfterPush } from './patient-devices.ts'

/** None of the patient's devices can be told any more. */
export class NoDeviceError extends Error {
  override readonly name = 'NoDeviceError'
}

/** The push services asked to wait. */
class PushLaterError extends Error {
  override readonly name = 'PushLaterError'
}

/** How long a push service keeps a push for a device that is offline at most, by kind, in seconds. */
const keptSeconds: Readonly<Record<NotificationKind, number>> = {
  message_unread: 24 * 60 * 60,
  consent_pending: 24 * 60 * 60,
  resolution_pending: 24 * 60 * 60,
  physician_ready: 30,
  call_reminder: 24 * 60 * 60,
  call_missed: 24 * 60 * 60,
  summary_ready: 24 * 60 * 60,
}

interface Device extends PushAddress {
  readonly deviceId: string
  readonly linkHash: string
}

interface Told {
  readonly partnerId: string
  readonly patientId: string
  readonly consultId: string
  readonly kind: NotificationKind
  readonly occurredAt: Date
  /** For how long it is useful to tell the patient. */
  readonly usefulSeconds: number
}

/** Deletes the devices that their push services no longer know, and those whose link has ended. */
async function deleteGone({ database }: Services, partnerId: string, gone: readonly Device[]): Promise<void> {
  if (gone.length === 0) return
  await database.inTenant(partnerId, ({ db }) =>
    db
      .deleteFrom('patient_devices')
      .where('partner_id', '=', partnerId)
      .where((either) =>
        either.or(
          gone.map(({ deviceId, endpoint }) =>
            // A device that has subscribed again meanwhile stays.
            either.and([either('device_id', '=', deviceId), either('endpoint', '=', endpoint)]),
          ),
        ),
      )
      .execute(),
  )
}

/** The patient's devices that are told about the consult, whose link still works, which the push extends, and the others. */
async function devicesOf({ database, clock }: Services, { partnerId, patientId, consultId }: Told) {
  return database.inTenant(partnerId, async ({ db }) => {
    const devices: Device[] = await db
      .selectFrom('patient_devices')
      .select(['device_id as deviceId', 'endpoint', 'p256dh', 'auth', 'link_hash as linkHash'])
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .where((either) => either.or([either('consult_id', 'is', null), either('consult_id', '=', consultId)]))
      .execute()
    if (devices.length === 0) return { open: [], ended: [] }
    const links = await db
      .updateTable('page_links')
      .set({ expires_at: linkEndAfterPush(clock.now()) })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .where(
        'token_hash',
        'in',
        devices.map(({ linkHash }) => linkHash),
      )
      .where(
        sql<boolean>`(key_hash is null or exists (select from api_keys k join partners p using (partner_id)
          where k.key_hash = page_links.key_hash and k.revoked_at is null and p.key_generation = page_links.key_generation))`,
      )
      .returning('token_hash')
      .execute()
    const known = new Set(links.map(({ token_hash }) => token_hash))
    return {
      open: devices.filter(({ linkHash }) => known.has(linkHash)),
      ended: devices.filter(({ linkHash }) => !known.has(linkHash)),
    }
  })
}

/**
 * Tells all devices of a patient that something waits. The push says its kind and the time, and nothing else. A device whose push
 * service no longer knows it is removed.
 * @throws NoDeviceError when no device can be told any more; another error when it is worth another attempt.
 */
export async function pushToPatient(services: Services, told: Told): Promise<void> {
  const { webPush } = services
  if (!webPush) throw new NoDeviceError('pushes are off')
  const { open, ended } = await devicesOf(services, told)
  const answers = await Promise.allSettled(
    open.map(({ endpoint, p256dh, auth }) =>
      webPush.send({
        to: { endpoint, p256dh, auth },
        message: { type: told.kind, at: told.occurredAt },
        ttl: Math.min(keptSeconds[told.kind], told.usefulSeconds),
        urgency: told.kind === 'physician_ready' ? 'high' : 'normal',
        topic: `${told.kind} ${told.consultId}`,
      }),
    ),
  )
  const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.outcome : 'later'))
  await deleteGone(services, told.partnerId, [...ended, ...open.filter((_device, n) => outcomes[n] === 'gone')])
  if (outcomes.includes('accepted')) return
  if (outcomes.includes('later')) throw new PushLaterError('push services asked to wait')
  throw new NoDeviceError('no device can be told')
}
