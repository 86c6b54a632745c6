import { newId } from '@consult/db'
import { holdPatient } from '@consult/directory'
import { type AccessGrant, accessReasonSeconds, addSeconds, type GiveAccessReason, notFound } from '@consult/domain'
import { findHolders, inUnit, openedBy, type RequestContext, readAccessOf, takeQuota } from '@consult/request'

/** How many reasons a physician can give in a UTC day. Source: docs/limits.md, Daily quotas. */
const reasonsPerDay = 100

/**
 * Stores why the physician opens a colleague's consult, which stays open to them for an hour. Stores nothing when they
 * need no reason, or gave a reason that is still in force, so two tabs that ask at once store only one reason.
 * @throws not_found; quota_exceeded
 */
export async function giveAccessReason(
  context: RequestContext,
  { physicianId, consultId, category, reason }: GiveAccessReason & { physicianId: string },
): Promise<AccessGrant> {
  return inUnit<AccessGrant>(context, async (unit) => {
    const { db, partnerId, realNow: now } = unit
    const [found] = await findHolders(unit, { consultIds: [consultId] })
    if (!found) throw notFound()
    // Requests run one after another here, so that the second of two concurrent requests sees what the first has
    // stored.
    await db
      .selectFrom('physicians')
      .select('physician_id')
      .where('partner_id', '=', partnerId)
      .where('physician_id', '=', physicianId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const access = (await readAccessOf(unit, [physicianId], now)).get(physicianId)
    if (!access) throw notFound()
    const isLimited = context.account.colleaguesConsults === 'ask_reason'
    const way = isLimited ? openedBy(access, consultId, found.holder) : 'own'
    if (way === 'reason_given')
      return unit.did([], { consultId, expiresAt: await inForceUntil(unit, access, consultId) })
    if (way !== null) return unit.did([], { consultId, expiresAt: null })
    await holdPatient(unit, found.patientId)
    const expiresAt = addSeconds(now, accessReasonSeconds)
    const id = newId('accessReason', now)
    await db
      .insertInto('access_reasons')
      .values({
        partner_id: partnerId,
        access_reason_id: id,
        physician_id: physicianId,
        consult_id: consultId,
        patient_id: found.patientId,
        category,
        reason,
        given_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await takeQuota(unit, { quota: 'access_reasons', subject: physicianId, amount: 1, limit: reasonsPerDay }, now)
    const target = { type: 'access_reason', id, consultId, patientId: found.patientId, code: category } as const
    return unit.did(target, { consultId, expiresAt: expiresAt.toISOString() })
  })
}

async function inForceUntil(
  { db, partnerId }: Parameters<typeof readAccessOf>[0],
  { physicianId, now }: { physicianId: string; now: Date },
  consultId: string,
): Promise<string> {
  const { until } = await db
    .selectFrom('access_reasons')
    .select(({ fn }) => fn.max('expires_at').as('until'))
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .where('consult_id', '=', consultId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return until.toISOString()
}
