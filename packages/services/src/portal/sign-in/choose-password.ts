import { requestAccountMail } from '../../mail/request-account-mail.ts'
import { type AnonymousRequest, recordEntrance } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { acceptPassword } from './accept-password.ts'
import { findLink, type PasswordLinkKind, refusedLink, writePassword } from './password-links.ts'
import { sessionPlaceOf } from './session-place.ts'
import type { SignedIn } from './sign-in.ts'

const acts: Record<PasswordLinkKind, string> = {
  invitation: 'portal.acceptInvitation',
  reset: 'access.resetPassword',
}
const credentials = { invitation: 'invitation', reset: 'reset_link' } as const

/**
 * Sets the password of the physician who received a link, and signs them in. A link works once. Using it ends all other
 * links and sessions of the physician.
 * @throws unauthorized; rate_limited; invalid_request for a weak password, and the link stays valid.
 */
export async function choosePassword(
  services: Services,
  { kind, token, password }: { kind: PasswordLinkKind; token: string; password: string },
  request: AnonymousRequest,
): Promise<SignedIn> {
  const act = acts[kind]
  const { requestId, source } = request
  const { tokenHash, partnerId, physicianId, email } = await findLink(services, { kind, token, act }, request)
  const passwordHash = await acceptPassword(services, { partnerId, physicianId, password, field: 'password' })
  const { sessions } = services.auth
  const session = await services.database.inTenant(partnerId, async (tx) => {
    const now = services.clock.now()
    // If two requests use the link at once, the second one deletes no row.
    const { numDeletedRows } = await tx.db
      .deleteFrom('account_links')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return null
    await writePassword(tx, { physicianId, passwordHash })
    if (kind === 'reset') {
      await requestAccountMail(tx, { physicianId, kind: 'password_changed', requestId, now })
    }
    await sessions.endAll(physicianId, tx.db)
    const place = sessionPlaceOf(source)
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration: null, keyHash: null, place } as const
    const begun = await sessions.begin(wanted, tx.db)
    const credential = credentials[kind]
    const actor = { kind: 'physician', id: physicianId, physicianId, credential, ...source } as const
    await recordEntrance(tx, { act, actor, target: { type: 'session', id: null }, requestId, now })
    return begun
  })
  if (!session) throw await refusedLink(services, { act, partnerId }, request)
  const devices = await services.knownDevices()
  return { token: session.token, expiresAt: session.expiresAt.toISOString(), device: devices.issue(email) }
}
