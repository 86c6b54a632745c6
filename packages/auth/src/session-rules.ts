import { addSeconds } from '@consult/domain'
import type { SessionAttributes } from './lucia-adapter.ts'
import type { PartnerAccount } from './partner-account.ts'
import type { MemberPrincipal, PhysicianPrincipal } from './principal.ts'
import type { SessionKind, SessionOrigin } from './sessions.ts'

/** The lifetime of a session in seconds: in total, and without use. */
export const limits: Record<SessionKind, { absolute: number; idle: number }> = {
  token: { absolute: 15 * 60, idle: 15 * 60 },
  portal: { absolute: 12 * 60 * 60, idle: 60 * 60 },
  console: { absolute: 12 * 60 * 60, idle: 60 * 60 },
}
export const prefixes: Record<SessionKind, string> = { token: 'pst_', portal: 'pps_', console: 'pcs_' }

/** Reports whether a bearer credential has the form of a session, of any kind or of this one. */
export function looksLikeSession(credential: string, kind?: SessionKind): boolean {
  const wanted = kind === undefined ? Object.values(prefixes) : [prefixes[kind]]
  return wanted.some((prefix) => credential.startsWith(prefix))
}

/** A portal session that began with a partner's token inherits the token's key; a physician's own sign-in has no key. */
export function originOf({
  kind,
  key_generation,
  sso_issuer,
}: Pick<SessionAttributes, 'kind' | 'key_generation' | 'sso_issuer'>): SessionOrigin {
  if (kind === 'token') return 'session_token'
  if (sso_issuer !== null) return 'single_sign_on'
  return key_generation === null ? 'sign_in' : 'hand_off'
}

/** The part of the principal that tells a physician from a member. */
export function whoseSession({ userId, kind, role }: { userId: string } & Pick<SessionAttributes, 'kind' | 'role'>) {
  if (kind !== 'console') {
    return { kind: 'physician', physicianId: userId, form: kind } satisfies Partial<PhysicianPrincipal>
  }
  // The database refuses a console session without one.
  if (role === null) throw new Error('a console session has a role')
  return { kind: 'member', memberId: userId, role, form: kind } satisfies Partial<MemberPrincipal>
}

export type Limited = Pick<SessionAttributes, 'kind' | 'created_at' | 'last_used_at'>

/** When a session ends: in any case, and without further use. */
export const endsOf = ({ kind, created_at, last_used_at }: Limited) => ({
  endsAt: addSeconds(created_at, limits[kind].absolute),
  idleEndsAt: addSeconds(last_used_at, limits[kind].idle),
})

/** Reports whether the account allows the session: it is not suspended, and its key has not been rotated since. */
export function accountAllows(
  account: PartnerAccount | null | undefined,
  session: Pick<SessionAttributes, 'key_generation' | 'role'>,
) {
  if (!account || account.suspended) return false
  // A developer may see only test data, whatever the table says.
  if (session.role === 'developer' && account.environment !== 'test') return false
  return session.key_generation === null || session.key_generation === account.keyGeneration
}
