import { attestationSchema } from '../../../../../server/session/passkey-answers.ts'
import { apiFor, keepSignIn, readDevice, readStepToken } from '../../../../../server/session/server-session.ts'
import { done, refuse, refuseOtherSites, refuseStep } from '../../../../../server/session/session-answers.ts'

/** Stores the new passkey, which completes the sign-in. The answer shows recovery codes once, if there are any. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = attestationSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  const token = await readStepToken()
  if (token === null) return refuse('refused', { isOver: true })
  try {
    const device = await readDevice()
    const answer = await apiFor(null).passkeys.confirmAtSignIn.mutate({ token, device, ...body.data })
    await keepSignIn(answer)
    return done({ recoveryCodes: answer.recoveryCodes })
  } catch (error) {
    return refuseStep(error)
  }
}
