import { forgetDevices } from '@consult/notifications'
import { inUnit, type RequestContext } from '@consult/request'
import type { SessionHolder } from '../account/session-holder.ts'

/** Ends the session that makes the request. Its device gets no more pushes. */
export async function signOut(
  context: RequestContext,
  { physicianId, sessionId }: SessionHolder,
): Promise<{ signedOut: true }> {
  return inUnit(context, async (unit) => {
    await context.services.auth.sessions.end(sessionId, unit.db)
    await forgetDevices(unit, physicianId, { session: sessionId })
    return unit.did({ type: 'session', id: null }, { signedOut: true })
  })
}
