import { idPrefixes, type SignInSite } from '@consult/domain'
import type { Actor, CredentialForm, RequestSource } from './audit-log/actor.ts'
import type { AuditTarget } from './audit-log/audit-log.ts'
import type { Services } from './request-context.ts'

/**
 * Reports whether an account is a member's. Physicians and members have accounts and sign in the same way; the id
 * tells which one it is.
 */
export const isMember = (personId: string): boolean => personId.startsWith(`${idPrefixes.member}_`)

/** Reports whether the account's owner signs in to that app. */
export const belongsTo = (personId: string, site: SignInSite): boolean => isMember(personId) === (site === 'console')

/** The account's owner as the subject of audit entries. */
export function personTarget(personId: string, code?: string): AuditTarget {
  return { type: isMember(personId) ? 'member' : 'physician', id: personId, ...(code !== undefined && { code }) }
}

/** The account's owner as the actor of audit entries. */
export function personActor(personId: string, credential: CredentialForm, source: RequestSource): Actor {
  const member = isMember(personId)
  return {
    kind: member ? 'member' : 'physician',
    id: personId,
    physicianId: member ? null : personId,
    credential,
    ...source,
  }
}

/**
 * Returns the URL of the app that the account's owner signs in to, without a trailing slash.
 * @throws Error for a member when the process has no `CONSOLE_URL`.
 */
export function siteOf(
  { portalUrl, consoleUrl }: Pick<Services, 'portalUrl' | 'consoleUrl'>,
  personId: string,
): string {
  if (!isMember(personId)) return portalUrl
  if (consoleUrl === null) throw new Error('set CONSOLE_URL: members sign in to the console')
  return consoleUrl
}
