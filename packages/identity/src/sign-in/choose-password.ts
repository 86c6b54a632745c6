import { mustUseSso, requestAccountMail } from '@consult/directory'
import type { SignInSite } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import type { AnonymousRequest, Services } from '@consult/request'
import { passFirstFactor, type SecondStep, type SignedIn } from '../second-factor/open-session.ts'
import { acceptPassword } from './accept-password.ts'
import { findLink, lockLinks, type PasswordLinkKind, refusedLink, writePassword } from './password-links.ts'

const acts: Record<PasswordLinkKind, string> = {
  invitation: 'portal.acceptInvitation',
  reset: 'access.resetPassword',
}
const credentials = { invitation: 'invitation', reset: 'reset_link' } as const

/**
 * Sets the password of the physician who received a link, and signs them in, or begins a pending sign-in when a second step
 * follows. A link works once. Using it ends all other links and sessions of the physician.
 * @throws unauthorized, also where the account must use single sign-on; rate_limited; invalid_request for a weak password, and
 *   the link stays valid.
 */
export async function choosePassword(
  services: Services,
  { kind, token, password, site }: { kind: PasswordLinkKind; token: string; password: string; site: SignInSite },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const act = acts[kind]
  const { tokenHash, partnerId, physicianId, email } = await findLink(services, { kind, token, act, site }, request)
  const { directory } = services.database
  if (await mustUseSso(directory, { partnerId, email })) throw await refusedLink(services, { act, partnerId }, request)
  const passwordHash = await acceptPassword(services, { partnerId, physicianId, password, field: 'password' })
  const { sessions } = services.auth
  const session = await services.database.inTenant(partnerId, async (tx) => {
    const now = services.clock.now()
    // If two requests use the link at once, the second one finds none.
    if (!(await lockLinks(tx, physicianId)).includes(tokenHash)) return null
    await writePassword(tx, { physicianId, passwordHash })
    if (kind === 'reset') {
      const { requestId } = request
      await requestAccountMail(tx, { physicianId, kind: 'password_changed', requestId, now })
    }
    await sessions.endAll(physicianId, tx.db)
    await forgetDevices(tx, physicianId)
    const entering = { act, physicianId, email, device: null, credential: credentials[kind], now }
    return passFirstFactor(services, tx, entering, request)
  })
  if (!session) throw await refusedLink(services, { act, partnerId }, request)
  return session
}
