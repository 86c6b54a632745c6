import { apiFor, readStepToken } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseOtherSites, refuseStep } from '../../../../server/session/session-answers.ts'

/** Returns what the browser needs to create a passkey for somebody who must set up a second factor to sign in. */
export async function POST(): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const token = await readStepToken()
  if (token === null) return refuse('refused', { isOver: true })
  try {
    return done({ options: await apiFor(null).passkeys.offerAtSignIn.mutate({ token }) })
  } catch (error) {
    return refuseStep(error)
  }
}
