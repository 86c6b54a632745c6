import type { Call } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'

/** Ends the session that the call was made with. */
export async function signOut(call: Call, sessionId: string): Promise<{ signedOut: true }> {
  return inUnit(call, async (unit) => {
    await call.services.auth.sessions.end(sessionId, unit.db)
    return unit.did({ type: 'session', id: null }, { signedOut: true })
  })
}
