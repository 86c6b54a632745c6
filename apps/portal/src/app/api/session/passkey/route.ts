import { assertionSchema } from '../../../../server/session/passkey-answers.ts'
import { apiFor, keepSignIn, readDevice } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseAs, refuseOtherSites } from '../../../../server/session/session-answers.ts'

/** Signs in with a passkey alone. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = assertionSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  try {
    await keepSignIn(await apiFor(null).passkeys.signIn.mutate({ ...body.data, device: await readDevice() }))
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}
