import { accountOfPerson } from '@consult/db'
import { notFound } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inOperatorUnit, isMember, type OperatorServices, personTarget } from '@consult/request'
import { acceptPassword } from './accept-password.ts'
import { writePassword } from './password-links.ts'

async function setPasswordOf(
  services: OperatorServices,
  { personId, password, act }: { personId: string; password: string; act: string },
): Promise<void> {
  const account = await services.database.directory
    .selectFrom(accountOfPerson(personId))
    .select('partner_id')
    .executeTakeFirst()
  if (!account) throw notFound()
  const person = { partnerId: account.partner_id, physicianId: personId }
  const passwordHash = await acceptPassword(services, { ...person, password, field: 'password' })
  await inOperatorUnit(services, { partnerId: person.partnerId, act }, async (unit) => {
    await writePassword(unit, { physicianId: personId, passwordHash })
    await services.auth.sessions.endAll(personId, unit.db)
    await forgetDevices(unit, personId)
    return unit.did(personTarget(personId), undefined)
  })
}

/** Sets a physician's portal password and ends all of their sessions. @throws not_found; invalid_request */
export async function setPassword(
  services: OperatorServices,
  { physicianId, password }: { physicianId: string; password: string },
): Promise<void> {
  if (isMember(physicianId)) throw notFound()
  await setPasswordOf(services, { personId: physicianId, password, act: 'physicians.setPassword' })
}

/** `setPassword` for a member's password of the console. @throws not_found; invalid_request */
export async function setMemberPassword(
  services: OperatorServices,
  { memberId, password }: { memberId: string; password: string },
): Promise<void> {
  if (!isMember(memberId)) throw notFound()
  await setPasswordOf(services, { personId: memberId, password, act: 'members.setPassword' })
}
