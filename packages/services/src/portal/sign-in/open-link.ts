import { recordEntrance, strangerOf, type Visit } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { findLink, type PasswordLinkKind } from './password-links.ts'

/**
 * Whose password a link lets be chosen, before one is typed; the link stays good.
 * @throws unauthorized, rate_limited
 */
export async function openLink(
  services: Services,
  { kind, token }: { kind: PasswordLinkKind; token: string },
  visit: Visit,
): Promise<{ email: string }> {
  const act = 'access.openLink'
  const { partnerId, physicianId, email } = await findLink(services, { kind, token, act }, visit)
  const { requestId } = visit
  await services.database.inTenant(partnerId, (tx) =>
    recordEntrance(tx, {
      act,
      actor: strangerOf(visit),
      deed: { type: 'physician', id: physicianId, code: kind },
      requestId,
      now: services.clock.now(),
    }),
  )
  return { email }
}
