import { ConsultError, type Member } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { lockMember, type MemberRow, toMember } from './member-store.ts'

/**
 * Locks the member and the administrator who asks, always in the same order. The administrator must still be active:
 * if two administrators deactivate each other at the same time, one stays active.
 * @throws not_found; unauthorized
 */
async function lockBoth(unit: Unit, memberId: string, askerId: string | null): Promise<MemberRow> {
  const ids = [...new Set([memberId, ...(askerId === null ? [] : [askerId])])].toSorted()
  const rows = new Map<string, MemberRow>()
  for (const id of ids) rows.set(id, await lockMember(unit, id))
  if (askerId !== null && rows.get(askerId)?.deactivated_at !== null) throw new ConsultError('unauthorized')
  return rows.get(memberId) as MemberRow
}

async function setDeactivated({ db, partnerId, now }: Unit, memberId: string, at: Date | null): Promise<MemberRow> {
  // The account first: a concurrent sign-in waits for this row and then fails.
  await db.updateTable('portal_accounts').set({ deactivated_at: at }).where('physician_id', '=', memberId).execute()
  return db
    .updateTable('members')
    .set({ deactivated_at: at, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Deactivates a member: their sessions, links and pending sign-ins end. Does nothing for a deactivated one.
 * @param askerId the administrator who asks; null: an operator.
 * @throws not_found; forbidden for oneself, so that an account keeps an administrator.
 */
export async function deactivateMember(
  context: RequestContext,
  { memberId, askerId }: { memberId: string; askerId: string | null },
): Promise<Member> {
  if (memberId === askerId) throw new ConsultError('forbidden')
  return inUnit(context, async (unit) => {
    const { db, now } = unit
    const row = await lockBoth(unit, memberId, askerId)
    if (row.deactivated_at !== null) return unit.did([], toMember(row))
    const changed = await setDeactivated(unit, memberId, now)
    await context.services.auth.sessions.endAll(memberId, db)
    await db.deleteFrom('pending_sign_ins').where('physician_id', '=', memberId).execute()
    await db.deleteFrom('account_links').where('physician_id', '=', memberId).execute()
    await db.deleteFrom('account_mails').where('physician_id', '=', memberId).execute()
    return unit.did({ type: 'member', id: memberId }, toMember(changed))
  })
}

/** Reactivates a member, who signs in with the old password. Does nothing for an active one. @throws not_found */
export async function reactivateMember(context: RequestContext, memberId: string): Promise<Member> {
  return inUnit(context, async (unit) => {
    const row = await lockMember(unit, memberId)
    if (row.deactivated_at === null) return unit.did([], toMember(row))
    return unit.did({ type: 'member', id: memberId }, toMember(await setDeactivated(unit, memberId, null)))
  })
}
