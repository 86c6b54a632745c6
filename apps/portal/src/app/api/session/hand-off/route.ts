import { clinicianName, referenceSchema } from '@consult/domain'
import type { SwitchQuestion } from '@consult/web-client/session/sign-in-answers.ts'
import { refuseOtherSites } from '@consult/web-server/session/refuse-other-sites.ts'
import { askToSwitch, done, refuse, refuseAs } from '@consult/web-server/session/session-answers.ts'
import { readBody } from '@consult/web-server/session-routes/read-body.ts'
import { z } from 'zod'
import { portalSession } from '../../../../server/session/portal-session.ts'

const { apiFor, keepSession, whoIsSignedIn } = portalSession

/** `replaces`: the signed-in physician whom the person at the screen agreed to sign out. */
const handOffSchema = z.object({ token: z.string().min(1).max(200), replaces: referenceSchema.optional() })

/** Returns the question to ask before exchanging the token, or null if no other physician is signed in. */
async function findQuestion(token: string): Promise<SwitchQuestion | null> {
  const me = await whoIsSignedIn()
  if (!me) return null
  const { physicianId, name } = await apiFor(null).access.openHandOff.mutate({ token })
  const { id } = me.physician
  return physicianId === id ? null : { from: { physicianId: id, name: clinicianName(me.physician) }, to: { name } }
}

/**
 * Exchanges the short-lived token of a partner's link for a portal session. A link from another person must not silently
 * switch a physician to another account, so the token is not used until the physician agrees.
 */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites(portalSession)
  if (refusal) return refusal
  const body = await readBody(request, handOffSchema)
  if (!body) return refuse('malformed')
  const { token, replaces } = body
  try {
    const question = await findQuestion(token)
    if (question && question.from.physicianId !== replaces) return askToSwitch(question)
    await keepSession(await apiFor(null).portal.exchange.mutate({ token }))
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}
