import { buckets, type PublicKeyCredentialCreationOptionsJSON } from '@consult/auth'
import type { Tables } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { ConsultError, notFound } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, personTarget, type RequestContext, siteOf, type Unit } from '@consult/request'
import type { Kysely } from 'kysely'
import { accountEmail } from '../account/account-email.ts'
import { lockAccount } from '../account/lock-account.ts'
import { requireRecentSignIn } from '../account/require-recent-sign-in.ts'
import type { SessionHolder } from '../account/session-holder.ts'
import { countAttempt } from './count-attempt.ts'
import { createPasskey, type NewPasskey, offerNewPasskey, takeEnrollment } from './create-passkey.ts'
import { isEnough, loadFactors } from './factors.ts'

/** A passkey in its physician's list. */
export interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** Lists a physician's passkeys, the oldest first. */
export async function listOwnPasskeys(db: Kysely<Tables>, physicianId: string): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where('physician_id', '=', physicianId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
  return rows.map(({ credential_id, name, created_at, last_used_at }) => ({
    id: credential_id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** Returns what a browser needs to create a passkey for the physician. @throws recent_sign_in_required; rate_limited */
export async function offerOwnPasskey(
  context: RequestContext,
  holder: SessionHolder,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { services, actor } = context
  const { physicianId } = holder
  await services.auth.limiter.take(buckets.handOff(actor.address))
  await inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    return unit.did(personTarget(physicianId), undefined)
  })
  return offerNewPasskey(services, { physicianId, email: await accountEmail(context, physicianId) })
}

/**
 * Stores the passkey that the browser created. Ends the physician's other sessions, and notifies them by mail.
 * @returns recovery codes when the physician had none and the partner accepts them, else null.
 * @throws recent_sign_in_required; second_factor_failed; invalid_request with too many passkeys; rate_limited
 */
export async function confirmOwnPasskey(
  context: RequestContext,
  { response, name, ...holder }: SessionHolder & NewPasskey,
): Promise<{ recoveryCodes: string[] | null }> {
  const { services, actor } = context
  const { physicianId, sessionId } = holder
  const portalUrl = siteOf(services, physicianId)
  const attempt = {
    physicianId,
    email: await accountEmail(context, physicianId),
    address: actor.address,
    device: null,
  }
  const created = await countAttempt(services, attempt, async () => {
    const challenge = await takeEnrollment(services, { response, name }, physicianId)
    return inUnit(context, async (unit) => {
      await requireRecentSignIn(unit.db, holder, unit.now)
      await lockAccount(unit, physicianId)
      const { requestId, now } = unit
      const found = await createPasskey(unit, { portalUrl, challenge, response, name, physicianId, requestId, now })
      if (!found) return unit.did([], null)
      await services.auth.sessions.endAll(physicianId, unit.db, sessionId)
      await forgetDevices(unit, physicianId, { except: sessionId })
      return unit.did(personTarget(physicianId, 'passkey'), found)
    })
  })
  if (!created) throw new ConsultError('second_factor_failed')
  return created
}

/**
 * Renames one of the physician's own passkeys.
 * @throws recent_sign_in_required; not_found, also for another physician's passkey.
 */
export async function renamePasskey(
  context: RequestContext,
  { id, name, ...holder }: SessionHolder & { id: string; name: string },
): Promise<{ renamed: true }> {
  const { physicianId } = holder
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    const { numUpdatedRows } = await unit.db
      .updateTable('passkeys')
      .set({ name })
      .where('credential_id', '=', id)
      .where('physician_id', '=', physicianId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    return unit.did(personTarget(physicianId), { renamed: true })
  })
}

async function deleteOne({ db }: Unit, { physicianId, id }: { physicianId: string; id: string }): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('credential_id', '=', id)
    .where('physician_id', '=', physicianId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}

/**
 * Removes one of the physician's own passkeys, and notifies them by mail. Recovery codes go with the last factor.
 * @throws recent_sign_in_required; second_factor_required when the partner requires what would be missing; not_found, also
 *   for another physician's passkey.
 */
export async function removePasskey(
  context: RequestContext,
  { id, ...holder }: SessionHolder & { id: string },
): Promise<{ removed: true }> {
  const { physicianId } = holder
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    // If two removals run at once, the second one sees the result of the first.
    await lockAccount(unit, physicianId)
    await deleteOne(unit, { physicianId, id })
    const left = await loadFactors(unit.db, { partnerId: unit.partnerId, physicianId })
    if (!isEnough(left)) throw new ConsultError('second_factor_required')
    if (left.passkeys === 0 && left.authenticatorSince === null)
      await unit.db.deleteFrom('recovery_codes').where('physician_id', '=', physicianId).execute()
    const { requestId, now } = unit
    await requestAccountMail(unit, { physicianId, kind: 'second_factor_changed', requestId, now })
    return unit.did(personTarget(physicianId), { removed: true })
  })
}
