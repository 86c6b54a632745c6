import { type AnonymousRequest, anonymousActorOf, recordEntrance } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { findLink, type PasswordLinkKind } from './password-links.ts'

/**
 * Returns whose password a link can set, so that the page can show it first. The link stays valid.
 * @throws unauthorized; rate_limited
 */
export async function openLink(
  services: Services,
  { kind, token }: { kind: PasswordLinkKind; token: string },
  request: AnonymousRequest,
): Promise<{ email: string }> {
  const act = 'access.openLink'
  const { partnerId, physicianId, email } = await findLink(services, { kind, token, act }, request)
  const { requestId } = request
  await services.database.inTenant(partnerId, (tx) =>
    recordEntrance(tx, {
      act,
      actor: anonymousActorOf(request),
      target: { type: 'physician', id: physicianId, code: kind },
      requestId,
      now: services.clock.now(),
    }),
  )
  return { email }
}
