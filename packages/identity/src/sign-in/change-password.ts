import { accountOfPerson } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, personTarget, type RequestContext } from '@consult/request'
import { acceptPassword } from './accept-password.ts'
import { checkPassword } from './check-password.ts'
import { writePassword } from './password-links.ts'

/**
 * Changes the requesting physician's password, which requires the current one. Ends their other sessions and notifies
 * them by mail.
 * @throws sign_in_failed when the current password is wrong or was never set; rate_limited; invalid_request for a weak
 *   new password.
 */
export async function changePassword(
  context: RequestContext,
  { physicianId, sessionId, current, next }: { physicianId: string; sessionId: string; current: string; next: string },
): Promise<{ changed: true }> {
  const { services, actor, account } = context
  const { email } = await services.database.directory
    .selectFrom(accountOfPerson(physicianId))
    .select('email')
    .executeTakeFirstOrThrow()
  const { opens } = await checkPassword(services, { email, password: current, address: actor.address, device: null })
  if (!opens) throw new ConsultError('sign_in_failed')
  const { partnerId } = account
  const passwordHash = await acceptPassword(services, { partnerId, physicianId, password: next, field: 'next' })
  return inUnit(context, async (unit) => {
    await writePassword(unit, { physicianId, passwordHash })
    const { requestId, now } = unit
    await requestAccountMail(unit, { physicianId, kind: 'password_changed', requestId, now })
    await services.auth.sessions.endAll(physicianId, unit.db, sessionId)
    await forgetDevices(unit, physicianId, { except: sessionId })
    return unit.did(personTarget(physicianId), { changed: true })
  })
}
