import type { PushDevicesTable } from '@consult/db'
import { addSeconds, ConsultError, notFound, type PushKind } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import type { Selectable } from 'kysely'
import { wakePushes } from './request-push.ts'

/** A device in its physician's list. */
export interface ListedDevice {
  readonly deviceId: string
  readonly kinds: PushKind[]
  readonly browser: string | null
  readonly system: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** A device of a physician. */
export interface OwnDevice {
  readonly physicianId: string
  readonly deviceId: string
}

const listed = ['device_id', 'kinds', 'browser', 'system', 'created_at', 'last_seen_at'] as const

const toListed = (row: Pick<Selectable<PushDevicesTable>, (typeof listed)[number]>): ListedDevice => ({
  deviceId: row.device_id,
  kinds: row.kinds,
  browser: row.browser,
  system: row.system,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

/** The physician's devices, last seen first, and the key that browsers subscribe with. Null: pushes are off. */
export async function listDevices(
  { services, account }: RequestContext,
  physicianId: string,
): Promise<{ publicKey: string | null; devices: ListedDevice[] }> {
  const publicKey = services.webPush && (await services.webPush.publicKey())
  const rows = await services.database.inTenant(account.partnerId, (tx) =>
    tx.db
      .selectFrom('push_devices')
      .select(listed)
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', physicianId)
      .orderBy('last_seen_at', 'desc')
      .execute(),
  )
  return { publicKey, devices: rows.map(toListed) }
}

/** @throws not_found, also for another physician's device. */
async function lockOwnDevice(unit: Unit, { physicianId, deviceId }: OwnDevice): Promise<void> {
  const row = await unit.db
    .selectFrom('push_devices')
    .select('device_id')
    .where('partner_id', '=', unit.partnerId)
    .where('device_id', '=', deviceId)
    .where('physician_id', '=', physicianId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Chooses what a device is told about. @throws not_found */
export async function chooseKinds(
  context: RequestContext,
  { kinds, ...device }: OwnDevice & { kinds: readonly PushKind[] },
): Promise<{ chosen: true }> {
  return inUnit(context, async (unit) => {
    await lockOwnDevice(unit, device)
    await unit.db
      .updateTable('push_devices')
      .set({ kinds: [...new Set(kinds)] })
      .where('partner_id', '=', unit.partnerId)
      .where('device_id', '=', device.deviceId)
      .execute()
    return unit.did({ type: 'physician', id: device.physicianId, code: 'push_kinds' }, { chosen: true })
  })
}

/** Removes a device: it gets no more pushes. Removing it again succeeds. */
export async function removeDevice(
  context: RequestContext,
  { physicianId, deviceId }: OwnDevice,
): Promise<{ removed: true }> {
  return inUnit(context, async (unit) => {
    const { numDeletedRows } = await unit.db
      .deleteFrom('push_devices')
      .where('partner_id', '=', unit.partnerId)
      .where('device_id', '=', deviceId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirst()
    const isNew = numDeletedRows > 0n
    return unit.did(isNew ? { type: 'physician', id: physicianId, code: 'push_device_removed' } : [], { removed: true })
  })
}

/** How long a test is worth sending, in seconds. */
const testSeconds = 60

/** Requests a push to one device, on duty or not. @throws not_found; forbidden when pushes are off. */
export async function testDevice(context: RequestContext, device: OwnDevice): Promise<{ requested: true }> {
  const { services } = context
  if (!services.webPush) throw new ConsultError('forbidden')
  return inUnit(context, async (unit) => {
    await lockOwnDevice(unit, device)
    const now = unit.realNow
    const due = { occurred_at: now, expires_at: addSeconds(now, testSeconds), next_attempt_at: now, failures: 0 }
    const key = {
      partner_id: unit.partnerId,
      device_id: device.deviceId,
      kind: 'test',
      subject: device.deviceId,
    } as const
    await unit.db
      .insertInto('pushes')
      .values({ ...key, ...due, is_over: false, sent_at: null })
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'device_id', 'kind', 'subject']).doUpdateSet({ ...due, sent_at: null }),
      )
      .execute()
    wakePushes(services, unit)
    return unit.did({ type: 'physician', id: device.physicianId, code: 'push_test' }, { requested: true })
  })
}
