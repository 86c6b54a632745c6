import { assertionSchema } from '../../../../../server/session/passkey-answers.ts'
import { apiFor, keepSignIn, readDevice, readStepToken } from '../../../../../server/session/server-session.ts'
import { done, refuse, refuseOtherSites, refuseStep } from '../../../../../server/session/session-answers.ts'

/** Completes a sign-in with a passkey. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = assertionSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  const token = await readStepToken()
  if (token === null) return refuse('refused', { isOver: true })
  try {
    const device = await readDevice()
    await keepSignIn(await apiFor(null).passkeys.completeSignIn.mutate({ token, device, ...body.data }))
    return done()
  } catch (error) {
    return refuseStep(error)
  }
}
