import { verifyPassword } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import type { Services } from '../call.ts'

/** A portal session as it is handed to the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/**
 * Begins a portal session with e-mail address and password. An unknown address, a missing password and a wrong one are
 * told apart neither by the answer nor by its time.
 * @throws sign_in_failed
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
): Promise<PortalSession> {
  const account = await services.database.directory
    .selectFrom('portal_accounts')
    .innerJoin('partners', 'partners.partner_id', 'portal_accounts.partner_id')
    .select(['portal_accounts.partner_id', 'physician_id', 'password_hash', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const matches = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !matches || account.suspended_at !== null) throw new ConsultError('sign_in_failed')
  const session = await services.auth.sessions.begin({
    partnerId: account.partner_id,
    physicianId: account.physician_id,
    kind: 'portal',
    keyGeneration: null,
  })
  return { token: session.token, expiresAt: session.expiresAt.toISOString() }
}
