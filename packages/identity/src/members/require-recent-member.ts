import type { RequestContext } from '@consult/request'
import { requireRecentSignIn } from '../account/require-recent-sign-in.ts'
import type { SessionHolder } from '../account/session-holder.ts'

/**
 * Refuses a member whose sign-in is not recent. Someone who finds an unlocked screen must not be able to hand out
 * access.
 * @throws recent_sign_in_required
 */
export async function requireRecentMember({ services }: RequestContext, holder: SessionHolder): Promise<void> {
  await requireRecentSignIn(services.database.directory, holder, services.clock.now())
}
