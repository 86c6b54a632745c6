import { inUnit, type RequestContext } from '@consult/request'

/** Ends the session that makes the request. */
export async function signOut(context: RequestContext, sessionId: string): Promise<{ signedOut: true }> {
  return inUnit(context, async (unit) => {
    await context.services.auth.sessions.end(sessionId, unit.db)
    return unit.did({ type: 'session', id: null }, { signedOut: true })
  })
}
