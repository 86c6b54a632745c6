import { refuseOtherSites } from '../session/refuse-other-sites.ts'
import type { ServerSession } from '../session/server-session.ts'
import { offerPasskey, signInWithPasskey } from './passkey-sign-in.ts'
import {
  confirmAuthenticator,
  confirmPasskeySetup,
  enterCode,
  offerAuthenticator,
  offerPasskeySetup,
  offerPasskeyStep,
  usePasskeyStep,
} from './second-step.ts'
import type { SessionRoute } from './session-route.ts'
import { askForLink, choosePassword, openLink, signIn, signOut } from './sign-in.ts'
import { completeSso, findSso, startSso } from './single-sign-on.ts'

/** The requests that change a session, by method and path below `/api/session`. */
const routes: Readonly<Record<string, SessionRoute>> = {
  'POST ': signIn,
  'DELETE ': signOut,
  'POST forgot': askForLink,
  'POST link': openLink,
  'POST password': choosePassword,
  'POST passkey/options': offerPasskey,
  'POST passkey': signInWithPasskey,
  'POST sso/offer': findSso,
  'POST sso': startSso,
  'POST sso/completion': completeSso,
  'POST second-step': enterCode,
  'POST second-step/passkey/options': offerPasskeyStep,
  'POST second-step/passkey': usePasskeyStep,
  'POST authenticator': offerAuthenticator,
  'POST authenticator/confirmation': confirmAuthenticator,
  'POST passkey-setup': offerPasskeySetup,
  'POST passkey-setup/confirmation': confirmPasskeySetup,
}

interface Context {
  readonly params: Promise<{ path?: string[] }>
}

type Handler = (request: Request, context: Context) => Promise<Response>

/**
 * Creates the handlers of an app's route `api/session/[[...path]]`: everything about sessions that needs the cookie. The
 * browser never sees a token.
 */
export function answerSession(session: ServerSession<unknown>): { GET: Handler; POST: Handler; DELETE: Handler } {
  const change: Handler = async (request, { params }) => {
    const refusal = await refuseOtherSites(session)
    if (refusal) return refusal
    const name = `${request.method} ${((await params).path ?? []).join('/')}`
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    return route ? route(session, request) : new Response(null, { status: 404 })
  }
  return {
    /** Reports whether the browser is signed in, but not as whom. */
    GET: async (_request, { params }) => {
      if ((await params).path) return new Response(null, { status: 404 })
      const signedIn = (await session.whoIsSignedIn().catch(() => null)) !== null
      return Response.json({ signedIn }, { headers: { 'Cache-Control': 'no-store' } })
    },
    POST: change,
    DELETE: change,
  }
}
