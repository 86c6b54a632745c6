import { newPasswordSchema } from '@consult/domain'
import { z } from 'zod'
import { apiFor, keepSignIn } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseAs, refuseOtherSites } from '../../../../server/session/session-answers.ts'

const choiceSchema = z.object({
  kind: z.enum(['invitation', 'reset']),
  token: z.string().min(1).max(200),
  password: newPasswordSchema,
})

/** Sets the password of the physician who received an email's link, and signs them in, or begins a sign-in of two steps. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = choiceSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  const { kind, ...choice } = body.data
  const api = apiFor(null)
  try {
    const begin = kind === 'invitation' ? api.portal.acceptInvitation : api.access.resetPassword
    const step = await keepSignIn(await begin.mutate(choice))
    return done({ step })
  } catch (error) {
    return refuseAs(error)
  }
}
