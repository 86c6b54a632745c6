import { z } from 'zod'
import { apiFor } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseAs, refuseOtherSites } from '../../../../server/session/session-answers.ts'

const linkSchema = z.object({ kind: z.enum(['invitation', 'reset']), token: z.string().min(1).max(200) })

/** Returns whose password an email's link can set. The link stays valid. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = linkSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  try {
    return done(await apiFor(null).access.openLink.mutate(body.data))
  } catch (error) {
    return refuseAs(error)
  }
}
