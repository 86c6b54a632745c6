import { accountOfPerson } from '@consult/db'
import { notFound } from '@consult/domain'
import { inOperatorUnit } from '../../request/operator-unit.ts'
import type { Services } from '../../request/request-context.ts'
import { acceptPassword } from './accept-password.ts'
import { writePassword } from './password-links.ts'

/** Sets a physician's portal password and ends all of their sessions. @throws not_found; invalid_request */
export async function setPassword(
  services: Services,
  { physicianId, password }: { physicianId: string; password: string },
): Promise<void> {
  const account = await services.database.directory
    .selectFrom(accountOfPerson(physicianId))
    .select('partner_id')
    .where('account.role', 'is', null)
    .executeTakeFirst()
  if (!account) throw notFound()
  const partnerId = account.partner_id
  const passwordHash = await acceptPassword(services, { partnerId, physicianId, password, field: 'password' })
  await inOperatorUnit(services, { partnerId, act: 'physicians.setPassword' }, async (unit) => {
    await writePassword(unit, { physicianId, passwordHash })
    await services.auth.sessions.endAll(physicianId, unit.db)
    return unit.did({ type: 'physician', id: physicianId }, undefined)
  })
}
