import { notFound } from '@consult/domain'
import type { Services } from '../call.ts'
import { requestAccountMail } from '../mail/request-account-mail.ts'
import { inOperatorUnit } from '../unit/operator-unit.ts'

/**
 * Sends a physician an invitation to the portal, again if need be: it also lets one who has forgotten the password set
 * a new one.
 * @returns the address that it goes to. @throws not_found
 */
export async function invitePhysician(
  services: Services,
  physicianId: string,
): Promise<{ physicianId: string; email: string; requestedAt: string }> {
  const account = await services.database.directory
    .selectFrom('portal_accounts')
    .select(['partner_id', 'email'])
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  if (!account) throw notFound()
  const { partner_id: partnerId, email } = account
  return inOperatorUnit(services, { partnerId, act: 'physicians.invite' }, async (unit) => {
    await requestAccountMail(unit, { physicianId, kind: 'invitation', now: unit.now })
    const answer = { physicianId, email, requestedAt: unit.now.toISOString() }
    return unit.did({ type: 'physician', id: physicianId }, answer)
  })
}
