import { accountOfPerson } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { requestInvitation } from './request-invitation.ts'

/**
 * Sends a physician an invitation to the portal. It can be sent again, and also lets a physician who forgot the password
 * set a new one.
 * @returns the recipient's address. @throws not_found, physician_deactivated, quota_exceeded
 */
export async function invitePhysician(
  services: OperatorServices,
  physicianId: string,
): Promise<{ physicianId: string; email: string; requestedAt: string }> {
  const account = await services.database.directory
    .selectFrom(accountOfPerson(physicianId))
    .innerJoin('partners', 'partners.partner_id', 'account.partner_id')
    .select(['partners.partner_id', 'email', 'invitations_per_day', 'account.deactivated_at'])
    .where('account.role', 'is', null)
    .executeTakeFirst()
  if (!account) throw notFound()
  if (account.deactivated_at !== null) throw new ConsultError('physician_deactivated')
  const { partner_id: partnerId, email, invitations_per_day: perDay } = account
  return inOperatorUnit(services, { partnerId, act: 'physicians.invite' }, async (unit) => {
    await requestInvitation(unit, { physicianId, perDay, requestId: null, now: unit.now })
    const answer = { physicianId, email, requestedAt: unit.now.toISOString() }
    return unit.did({ type: 'physician', id: physicianId }, answer)
  })
}
