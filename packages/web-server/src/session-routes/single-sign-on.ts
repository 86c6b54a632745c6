import { emailSchema } from '@consult/domain'
import { z } from 'zod'
import { returnPath } from '../pages/return-path.ts'
import { done } from '../session/session-answers.ts'
import { refuseSso, refuseSsoAs } from '../session/sso-answers.ts'
import { readBody } from './read-body.ts'
import type { SessionRoute } from './session-route.ts'

/** The page that leads to the first page of either app. */
const firstPage = '/'

const emailOnly = z.object({ email: emailSchema })

/** Reports whether an address signs in through its organization. It depends only on the domain. */
export const findSso: SessionRoute = async ({ apiFor }, request) => {
  const body = await readBody(request, emailOnly)
  if (!body) return refuseSso('malformed')
  try {
    return done(await apiFor(null).singleSignOn.find.mutate(body))
  } catch (error) {
    return refuseSsoAs(error)
  }
}

const wanted = z.object({ email: emailSchema, again: z.boolean(), to: z.string().max(250) })

/** Starts a sign-in at the organization's provider. The answer is the address at the provider; the token stays in a cookie. */
export const startSso: SessionRoute = async (session, request) => {
  const body = await readBody(request, wanted)
  if (!body) return refuseSso('malformed')
  const { email, again, to } = body
  const { site } = session.server
  try {
    const start = session.apiFor(null).singleSignOn.start
    const started = await start.mutate({ email, site, again, returnPath: returnPath(to, firstPage) })
    await session.keepSsoToken({ token: started.browser, expiresAt: started.expiresAt })
    return done({ url: started.url })
  } catch (error) {
    return refuseSsoAs(error)
  }
}

const answered = z.object({ query: z.string().min(1).max(8_000) })

/**
 * Completes a sign-in with the data that the provider sent with the browser. The session goes into the cookie and
 * nowhere else.
 */
export const completeSso: SessionRoute = async (session, request) => {
  const body = await readBody(request, answered)
  if (!body) return refuseSso('malformed')
  const browser = await session.takeSsoToken()
  if (browser === null) return refuseSso('expired')
  const { site } = session.server
  try {
    const device = await session.readDevice()
    const answer = await session.apiFor(null).singleSignOn.complete.mutate({ site, browser, device, ...body })
    return done({ step: await session.keepSignIn(answer.signIn), to: returnPath(answer.returnPath, firstPage) })
  } catch (error) {
    return refuseSsoAs(error)
  }
}
