import { newId } from '@consult/db'
import { requestInvitation } from '@consult/directory'
import { ConsultError, type InviteMember, invalidRequest, type Member } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { lockMember, toMember } from './member-store.ts'

/** The maximum number of members of one partner, including deactivated members. Source: docs/limits.md. */
const mostMembers = 200

/** Refuses a member beyond the limit. Concurrent requests may exceed it slightly. @throws invalid_request */
async function refuseTooMany({ db, partnerId }: Unit): Promise<void> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostMembers) return
  throw invalidRequest({ path: 'email', code: 'too_big', message: `an account has at most ${mostMembers} members` })
}

/** Opens the account. An address has only one account across all partners and physicians. @throws email_in_use */
async function openAccount(unit: Unit, memberId: string, { email, role }: InviteMember): Promise<void> {
  const opened = await unit.db
    .insertInto('portal_accounts')
    .values({ email, partner_id: unit.partnerId, physician_id: memberId, password_hash: null, role })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()
  if (!opened) throw new ConsultError('email_in_use')
}

/**
 * Adds a member to the request's partner and sends an invitation to the console.
 * @throws invalid_request for a developer of an account that is not for tests; email_in_use; quota_exceeded
 */
export async function inviteMember(context: RequestContext, input: InviteMember): Promise<Member> {
  const { environment, invitationsPerDay: perDay } = context.account
  if (input.role === 'developer' && environment !== 'test') {
    const message = 'A developer sees test data only. Invite them to your test account.'
    throw invalidRequest({ path: 'role', code: 'not_in_production', message })
  }
  return inUnit(context, async (unit) => {
    const { db, partnerId, now, requestId } = unit
    await refuseTooMany(unit)
    const memberId = newId('member', now)
    await openAccount(unit, memberId, input)
    const row = await db
      .insertInto('members')
      .values({
        partner_id: partnerId,
        member_id: memberId,
        email: input.email,
        name: input.name ?? input.email.replace(/@.*$/, ''),
        role: input.role,
        created_at: now,
        updated_at: now,
        deactivated_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestInvitation(unit, { physicianId: memberId, perDay, requestId, now })
    return unit.did({ type: 'member', id: memberId, code: input.role }, toMember(row))
  })
}

/**
 * Sends a member another invitation, which also lets somebody who forgot the password choose a new one.
 * @throws not_found; forbidden for a deactivated member; quota_exceeded
 */
export async function inviteMemberAgain(context: RequestContext, memberId: string): Promise<Member> {
  return inUnit(context, async (unit) => {
    const row = await lockMember(unit, memberId)
    if (row.deactivated_at !== null) throw new ConsultError('forbidden')
    const { requestId, now } = unit
    const perDay = context.account.invitationsPerDay
    await requestInvitation(unit, { physicianId: memberId, perDay, requestId, now })
    return unit.did({ type: 'member', id: memberId }, toMember(row))
  })
}
