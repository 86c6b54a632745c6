import { z } from 'zod'
import { apiFor, keepSignIn, readDevice, readStepToken } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseOtherSites, refuseStep } from '../../../../server/session/session-answers.ts'

const codeSchema = z.object({ code: z.string().min(1).max(100) })

/** Completes a sign-in with a code of the authenticator app or a recovery code, unless a passkey has to be set up. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = codeSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  const token = await readStepToken()
  if (token === null) return refuse('refused', { isOver: true })
  try {
    const device = await readDevice()
    const answer = await apiFor(null).secondFactor.completeSignIn.mutate({ token, device, ...body.data })
    return done({ step: await keepSignIn(answer) })
  } catch (error) {
    return refuseStep(error)
  }
}
