import { emailSchema } from '@consult/domain'
import { z } from 'zod'
import { apiFor, endSession, keepSignIn, readDevice, whoIsSignedIn } from '../../../server/session/server-session.ts'
import { done, doneSigningOut, refuse, refuseAs, refuseOtherSites } from '../../../server/session/session-answers.ts'

const credentialsSchema = z.object({ email: emailSchema, password: z.string().min(1).max(200) })

/** Reports whether the browser is signed in, but not as whom. */
export async function GET(): Promise<Response> {
  const signedIn = (await whoIsSignedIn().catch(() => null)) !== null
  return Response.json({ signedIn }, { headers: { 'Cache-Control': 'no-store' } })
}

/** Signs in, or begins a sign-in of two steps. The token goes into the cookie and nowhere else. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const credentials = credentialsSchema.safeParse(await request.json().catch(() => null))
  if (!credentials.success) return refuse('malformed')
  try {
    const device = await readDevice()
    const step = await keepSignIn(await apiFor(null).portal.signIn.mutate({ ...credentials.data, device }))
    return done({ step })
  } catch (error) {
    return refuseAs(error)
  }
}

/** Signs out. */
export async function DELETE(): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  await endSession()
  return doneSigningOut()
}
