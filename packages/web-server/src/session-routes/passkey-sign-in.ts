import { done, refuse, refuseAs } from '../session/session-answers.ts'
import { assertionSchema } from './passkey-answers.ts'
import { readBody } from './read-body.ts'
import type { SessionRoute } from './session-route.ts'

/** Returns what the browser needs to sign in with a passkey. It is the same for everyone. */
export const offerPasskey: SessionRoute = async ({ apiFor, server }) => {
  const { passkeys } = apiFor(null)
  try {
    const offer = server.site === 'console' ? passkeys.offerConsoleSignIn : passkeys.offerSignIn
    return done({ options: await offer.mutate() })
  } catch (error) {
    return refuseAs(error)
  }
}

/** Signs in with only a passkey. */
export const signInWithPasskey: SessionRoute = async (session, request) => {
  const body = await readBody(request, assertionSchema)
  if (!body) return refuse('malformed')
  try {
    const device = await session.readDevice()
    const { site } = session.server
    await session.keepSignIn(await session.apiFor(null).passkeys.signIn.mutate({ ...body, site, device }))
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}
