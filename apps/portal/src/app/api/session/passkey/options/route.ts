import { apiFor } from '../../../../../server/session/server-session.ts'
import { done, refuseAs, refuseOtherSites } from '../../../../../server/session/session-answers.ts'

/** Returns what the browser needs to sign in with a passkey. It is the same for everybody. */
export async function POST(): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  try {
    return done({ options: await apiFor(null).passkeys.offerSignIn.mutate() })
  } catch (error) {
    return refuseAs(error)
  }
}
