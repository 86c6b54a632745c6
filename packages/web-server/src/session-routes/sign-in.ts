import { emailSchema, newPasswordSchema } from '@consult/domain'
import { z } from 'zod'
import { pageLanguage } from '../pages/page-words.ts'
import { done, doneSigningOut, refuse, refuseAs } from '../session/session-answers.ts'
import { readBody } from './read-body.ts'
import type { SessionRoute } from './session-route.ts'

const credentialsSchema = z.object({ email: emailSchema, password: z.string().min(1).max(200) })

/** Signs in, or begins a sign-in of two steps. The token goes into the cookie and nowhere else. */
export const signIn: SessionRoute = async (session, request) => {
  const credentials = await readBody(request, credentialsSchema)
  if (!credentials) return refuse('malformed')
  try {
    const device = await session.readDevice()
    const { site } = session.server
    const answer = await session.apiFor(null).portal.signIn.mutate({ ...credentials, site, device })
    return done({ step: await session.keepSignIn(answer) })
  } catch (error) {
    return refuseAs(error)
  }
}

/** Signs out. */
export const signOut: SessionRoute = async (session) => {
  await session.endSession()
  return doneSigningOut()
}

const forgotSchema = z.object({ email: emailSchema })

/** Requests an email with a password link. The answer is the same whether or not the account exists. */
export const askForLink: SessionRoute = async ({ apiFor }, request) => {
  const body = await readBody(request, forgotSchema)
  if (!body) return refuse('malformed')
  try {
    await apiFor(null).access.requestPasswordReset.mutate({ ...body, language: await pageLanguage() })
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}

const linkSchema = z.object({ kind: z.enum(['invitation', 'reset']), token: z.string().min(1).max(200) })

/** Returns whose password an email's link can set. The link stays valid. */
export const openLink: SessionRoute = async ({ apiFor, server }, request) => {
  const body = await readBody(request, linkSchema)
  if (!body) return refuse('malformed')
  try {
    return done(await apiFor(null).access.openLink.mutate({ ...body, site: server.site }))
  } catch (error) {
    return refuseAs(error)
  }
}

const choiceSchema = linkSchema.extend({ password: newPasswordSchema })

/** Sets the password of the person who received an email's link, and signs them in, or begins a sign-in of two steps. */
export const choosePassword: SessionRoute = async (session, request) => {
  const body = await readBody(request, choiceSchema)
  if (!body) return refuse('malformed')
  const { kind, ...choice } = body
  const api = session.apiFor(null)
  try {
    const begin = kind === 'invitation' ? api.portal.acceptInvitation : api.access.resetPassword
    const answer = await begin.mutate({ ...choice, site: session.server.site })
    return done({ step: await session.keepSignIn(answer) })
  } catch (error) {
    return refuseAs(error)
  }
}
