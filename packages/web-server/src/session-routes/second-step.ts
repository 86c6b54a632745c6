import { z } from 'zod'
import type { ServerSession } from '../session/server-session.ts'
import { done, refuse, refuseStep } from '../session/session-answers.ts'
import { assertionSchema, attestationSchema } from './passkey-answers.ts'
import { readBody } from './read-body.ts'
import type { SessionRoute } from './session-route.ts'

const codeSchema = z.object({ code: z.string().min(1).max(100) })

/**
 * Creates a route of the second step of signing in. It needs the step's token, from the cookie.
 * @param schema the body; null: there is none.
 * @param answer calls the API, and returns the answer to the page.
 */
function stepRoute<Body>(
  schema: z.ZodType<Body> | null,
  answer: (session: ServerSession<unknown>, token: string, body: Body) => Promise<Response>,
): SessionRoute {
  return async (session, request) => {
    const body = schema ? await readBody(request, schema) : ({} as Body)
    if (!body) return refuse('malformed')
    const token = await session.readStepToken()
    if (token === null) return refuse('refused', { isOver: true })
    try {
      return await answer(session, token, body)
    } catch (error) {
      return refuseStep(error)
    }
  }
}

/** Completes a sign-in with a code of the authenticator app or a recovery code, unless a passkey has to be set up. */
export const enterCode = stepRoute(codeSchema, async (session, token, body) => {
  const device = await session.readDevice()
  const answer = await session.apiFor(null).secondFactor.completeSignIn.mutate({ token, device, ...body })
  return done({ step: await session.keepSignIn(answer) })
})

/** Returns what the browser needs to use a passkey as the second step. */
export const offerPasskeyStep = stepRoute(null, async ({ apiFor }, token) =>
  done({ options: await apiFor(null).passkeys.offerStep.mutate({ token }) }),
)

/** Completes a sign-in with a passkey. */
export const usePasskeyStep = stepRoute(assertionSchema, async (session, token, body) => {
  const device = await session.readDevice()
  await session.keepSignIn(await session.apiFor(null).passkeys.completeSignIn.mutate({ token, device, ...body }))
  return done()
})

/** Offers the secret for an authenticator app to a user who must set up a second factor to sign in. */
export const offerAuthenticator = stepRoute(null, async ({ apiFor }, token) =>
  done(await apiFor(null).secondFactor.offerAtSignIn.mutate({ token })),
)

/** Confirms the offered authenticator app, which completes the sign-in. The answer shows the recovery codes once. */
export const confirmAuthenticator = stepRoute(codeSchema, async (session, token, body) => {
  const device = await session.readDevice()
  const answer = await session.apiFor(null).secondFactor.confirmAtSignIn.mutate({ token, device, ...body })
  await session.keepSignIn(answer)
  return done({ recoveryCodes: answer.recoveryCodes })
})

/** Returns what the browser needs to create a passkey for a user who must set up a second factor to sign in. */
export const offerPasskeySetup = stepRoute(null, async ({ apiFor }, token) =>
  done({ options: await apiFor(null).passkeys.offerAtSignIn.mutate({ token }) }),
)

/** Stores the new passkey, which completes the sign-in. The answer shows recovery codes once, if there are any. */
export const confirmPasskeySetup = stepRoute(attestationSchema, async (session, token, body) => {
  const device = await session.readDevice()
  const answer = await session.apiFor(null).passkeys.confirmAtSignIn.mutate({ token, device, ...body })
  await session.keepSignIn(answer)
  return done({ recoveryCodes: answer.recoveryCodes })
})
