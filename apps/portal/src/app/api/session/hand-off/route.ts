import { z } from 'zod'
import { apiFor, keepSession } from '../../../../features/session/server-session.ts'
import { done, refuse, refuseAs, refuseOtherSites } from '../../../../features/session/session-answers.ts'

const handOffSchema = z.object({ token: z.string().min(1).max(200) })

/** The partner's hand-off: the short-lived token of the link becomes a session of the portal. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = handOffSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  try {
    await keepSession(await apiFor(null).portal.exchange.mutate(body.data))
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}
