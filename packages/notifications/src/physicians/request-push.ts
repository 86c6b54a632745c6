import { isLicensedFor, isOnDuty } from '@consult/directory'
import { addSeconds, type PushKind } from '@consult/domain'
import type { Services, Unit } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'

type PushUnit = Pick<Unit, 'db' | 'partnerId' | 'realNow' | 'afterCommit'>

/** Something that physicians are told about, until it expires. */
export interface PushRequest {
  readonly kind: PushKind
  /** The id of the consult that it is about. A further request for it replaces the earlier one. */
  readonly subject: string
  /** It is not sent after this time, in real time. */
  readonly expiresAt: Date
}

/** How long each kind is worth sending, in seconds. A ring has a time of its own. */
export const pushSeconds: Readonly<Record<Exclude<PushKind, 'ring'>, number>> = {
  urgent_arrival: 15 * 60,
  reply_overdue: 60 * 60,
  handed_over: 60 * 60,
  mention: 60 * 60,
  order_rejected: 12 * 60 * 60,
  note_returned: 12 * 60 * 60,
  // Over a weekend off duty.
  not_reached: 72 * 60 * 60,
}

/** Adds a push for each device that meets the condition and wants this kind. @param who on the devices `d`. */
async function addPushes(
  services: Services,
  unit: PushUnit,
  { kind, subject, expiresAt }: PushRequest,
  who: RawBuilder<boolean>,
): Promise<void> {
  if (!services.webPush) return
  const { db, partnerId, realNow: now } = unit
  const { numAffectedRows } = await sql`
    insert into pushes (partner_id, device_id, kind, subject, is_over, occurred_at, expires_at, sent_at,
      next_attempt_at, failures)
    select ${partnerId}, d.device_id, ${kind}, ${subject}, false, ${now}::timestamptz, ${expiresAt}::timestamptz,
      null::timestamptz, ${now}::timestamptz, 0
    from push_devices d
    where d.partner_id = ${partnerId} and ${kind} = any(d.kinds) and ${who}
    on conflict (partner_id, device_id, kind, subject) do update set
      is_over = false, occurred_at = excluded.occurred_at, expires_at = excluded.expires_at, sent_at = null,
      next_attempt_at = excluded.next_attempt_at, failures = 0`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) wakePushes(services, unit)
}

/** Wakes the worker that sends pushes after the commit. It also polls, so a lost wake-up only delays them. */
export function wakePushes({ wakeUps }: Services, unit: Pick<PushUnit, 'partnerId' | 'afterCommit'>): void {
  unit.afterCommit(() => wakeUps.publish({ stream: 'pushes', partnerId: unit.partnerId }))
}

/**
 * Requests that a physician's devices are told something, as part of the caller's transaction. Whether the physician is
 * on duty and not looking at the portal is checked when it is sent.
 */
export async function requestPush(
  services: Services,
  unit: PushUnit,
  { physicianId, ...request }: PushRequest & { physicianId: string },
): Promise<void> {
  await addPushes(services, unit, request, sql`d.physician_id = ${physicianId}`)
}

/** Requests that the devices of all physicians who are on duty and licensed are told about an urgent consult. */
export async function requestUrgentPushes(
  services: Services,
  unit: PushUnit,
  { subject, jurisdiction }: { subject: string; jurisdiction: string | null },
): Promise<void> {
  const { partnerId, realNow: now } = unit
  const expiresAt = addSeconds(now, pushSeconds.urgent_arrival)
  const isConcerned = sql<boolean>`
    d.physician_id in (select p.physician_id from physicians p
      where p.partner_id = ${partnerId} and ${isOnDuty(now)} and ${isLicensedFor(sql`${jurisdiction}::text`, now)})`
  await addPushes(services, unit, { kind: 'urgent_arrival', subject, expiresAt }, isConcerned)
}

/** How long the end of a ring is worth sending, in seconds. */
const overSeconds = 30

/**
 * Ends the pushes of a ring: what devices show is replaced, and what was not sent yet is not sent. Never a silent push:
 * browsers take the permission away from pages that send those.
 */
export async function endRingPushes(services: Services, unit: PushUnit, subject: string): Promise<void> {
  if (!services.webPush) return
  const { db, partnerId, realNow: now } = unit
  const { numAffectedRows } = await sql`
    update pushes set is_over = true, occurred_at = ${now}, expires_at = ${addSeconds(now, overSeconds)},
      next_attempt_at = ${now}, failures = 0
    where partner_id = ${partnerId} and subject = ${subject} and kind = 'ring'`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) wakePushes(services, unit)
}
