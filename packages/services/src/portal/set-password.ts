import { hashPassword } from '@consult/auth'
import { notFound } from '@consult/domain'
import type { Services } from '../call.ts'
import { inOperatorUnit } from '../unit/operator-unit.ts'

/** Sets a physician's portal password and ends the sessions begun with the one before. @throws not_found */
export async function setPassword(
  services: Services,
  { physicianId, password }: { physicianId: string; password: string },
): Promise<void> {
  const account = await services.database.directory
    .selectFrom('portal_accounts')
    .select('partner_id')
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  if (!account) throw notFound()
  const passwordHash = await hashPassword(password)
  await inOperatorUnit(services, { partnerId: account.partner_id, act: 'physicians.setPassword' }, async (unit) => {
    await unit.db
      .updateTable('portal_accounts')
      .set({ password_hash: passwordHash })
      .where('physician_id', '=', physicianId)
      .execute()
    // There is nothing left to invite to.
    await unit.db.deleteFrom('invitations').where('physician_id', '=', physicianId).execute()
    await unit.db.deleteFrom('invitation_tokens').where('physician_id', '=', physicianId).execute()
    await services.auth.sessions.endAll(physicianId, unit.db)
    return unit.did({ type: 'physician', id: physicianId }, undefined)
  })
}
