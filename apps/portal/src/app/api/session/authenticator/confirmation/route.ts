import { z } from 'zod'
import { apiFor, keepSignIn, readDevice, readStepToken } from '../../../../../server/session/server-session.ts'
import { done, refuse, refuseOtherSites, refuseStep } from '../../../../../server/session/session-answers.ts'

const codeSchema = z.object({ code: z.string().min(1).max(100) })

/** Confirms the offered authenticator app, which completes the sign-in. The answer shows the recovery codes once. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = codeSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  const token = await readStepToken()
  if (token === null) return refuse('refused', { isOver: true })
  try {
    const device = await readDevice()
    const answer = await apiFor(null).secondFactor.confirmAtSignIn.mutate({ token, device, ...body.data })
    await keepSignIn(answer)
    return done({ recoveryCodes: answer.recoveryCodes })
  } catch (error) {
    return refuseStep(error)
  }
}
