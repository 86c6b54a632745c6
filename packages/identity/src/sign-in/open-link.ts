import type { SignInSite } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, personTarget, recordEntrance, type Services } from '@consult/request'
import { findLink, type PasswordLinkKind } from './password-links.ts'

/**
 * Returns whose password a link can set, so that the page can show it first. The link stays valid.
 * @throws unauthorized; rate_limited
 */
export async function openLink(
  services: Services,
  { kind, token, site }: { kind: PasswordLinkKind; token: string; site: SignInSite },
  request: AnonymousRequest,
): Promise<{ email: string }> {
  const act = 'access.openLink'
  const { partnerId, physicianId, email } = await findLink(services, { kind, token, act, site }, request)
  const { requestId } = request
  await services.database.inTenant(partnerId, (tx) =>
    recordEntrance(tx, {
      act,
      actor: anonymousActorOf(request),
      target: personTarget(physicianId, kind),
      requestId,
      now: services.clock.now(),
    }),
  )
  return { email }
}
