import type { AppRouter } from '@consult/trpc'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import type { SignInStep } from '@consult/web-client/session/sign-in-answers.ts'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { cookies, headers } from 'next/headers'
import { headersForBrowser } from '../api-proxy/header-allow-list.ts'
import { requestOrigin } from '../security/request-origin.ts'
import type { PageServer } from './page-server.ts'
import { cookiesOf, type SessionCookie, tokenOf } from './session-cookie.ts'

/** The timeout of a call to the API, in milliseconds. */
const patience = 10_000

type SignInAnswer = inferRouterOutputs<AppRouter>['portal']['signIn']

/** The sessions of one app's users: read from the request's cookies, and stored in them. */
export interface ServerSession<Me> {
  readonly server: PageServer
  /** Creates an API client that uses only the person's own credential. */
  apiFor(token: string | null): TRPCClient<AppRouter>
  /** Returns the origin of the current request. */
  currentOrigin(): Promise<URL>
  /** Returns the token in the request's cookie, or null. */
  readToken(): Promise<string | null>
  /**
   * Returns the person whose session this is, or null if there is no valid session.
   * @throws Error when the API fails or does not answer.
   */
  whoIsSignedIn(): Promise<Me | null>
  /**
   * Returns the token that this browser kept from an earlier sign-in, if any. The service counts sign-in attempts from a
   * known browser separately.
   */
  readDevice(): Promise<string | null>
  /** Stores a new session in the browser's cookie, and ends the session that it replaces. */
  keepSession(session: { token: string; expiresAt: string }): Promise<void>
  /** Ends the session in the request's cookie. If the API cannot end it now, the session expires by itself. */
  endSession(): Promise<void>
  /** Returns the token of the sign-in that waits for its second step in this browser, or null. */
  readStepToken(): Promise<string | null>
  /**
   * Stores the result of a sign-in in the browser's cookies: a session, or a sign-in that waits for its second step.
   * @returns the second step, or null if the browser is signed in.
   */
  keepSignIn(answer: SignInAnswer): Promise<SignInStep | null>
  /** Stores the token of a sign-in at an identity provider, until the provider sends this browser back. */
  keepSsoToken(started: { token: string; expiresAt: string }): Promise<void>
  /** Takes that token out of the cookie: each token is used once. Null: no sign-in began in this browser, or too long ago. */
  takeSsoToken(): Promise<string | null>
}

/**
 * Creates the sessions of an app's server.
 * @param read returns what the server was configured with. It is called for each request: a build has no configuration.
 * @param me asks the API who has the session.
 */
export function createServerSession<Me>(
  read: () => PageServer,
  me: (api: TRPCClient<AppRouter>) => Promise<Me>,
): ServerSession<Me> {
  const apiFor = (token: string | null) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${read().apiUrl}/trpc`,
          // The API limits password guessing by client address, so forward the browser's address, not this server's.
          headers: async () => headersForBrowser(await headers(), token),
          fetch: (url, options) =>
            fetch(url, { ...(options as RequestInit), cache: 'no-store', signal: AbortSignal.timeout(patience) }),
        }),
      ],
    })
  const currentOrigin = async () => requestOrigin(await headers(), read().publicUrl)
  const ownCookies = async () => cookiesOf(read().site, await currentOrigin())
  const readCookie = async (name: string) => (await cookies()).get(name)?.value
  const store = async ({ name, value, options }: SessionCookie) => {
    const jar = await cookies()
    jar.set(name, value, options)
  }
  // An expired cookie: `delete` would omit `Secure`, without which browsers reject a `__Host-` cookie.
  const none = { token: '', expiresAt: new Date(0).toISOString() }
  const readToken = async () => tokenOf(await readCookie((await ownCookies()).names.session))

  const endSession = async () => {
    const token = await readToken()
    if (token !== null) {
      await apiFor(token)
        .portal.signOut.mutate()
        .catch(() => undefined)
    }
    await store((await ownCookies()).session(none))
  }
  const keepSession = async (session: { token: string; expiresAt: string }) => {
    await endSession()
    await store((await ownCookies()).session(session))
  }

  return {
    get server() {
      return read()
    },
    apiFor,
    currentOrigin,
    readToken,
    whoIsSignedIn: async () => {
      const token = await readToken()
      if (token === null) return null
      try {
        return await me(apiFor(token))
      } catch (error) {
        if (faultOf(error).code === 'unauthorized') return null
        throw error
      }
    },
    readDevice: async () => (await readCookie((await ownCookies()).names.device))?.slice(0, 200) ?? null,
    keepSession,
    endSession,
    readStepToken: async () => tokenOf(await readCookie((await ownCookies()).names.step)),
    keepSignIn: async (answer) => {
      const own = await ownCookies()
      if (answer.outcome === 'second_step') {
        await store(own.step(answer))
        const { needs, hasPasskey, hasAuthenticator, acceptsCodes } = answer
        return { needs, hasPasskey, hasAuthenticator, acceptsCodes }
      }
      await keepSession(answer)
      await store(own.device(answer.device))
      await store(own.step(none))
      return null
    },
    keepSsoToken: async (started) => store((await ownCookies()).sso(started)),
    takeSsoToken: async () => {
      const own = await ownCookies()
      const token = tokenOf(await readCookie(own.names.sso))
      await store(own.sso(none))
      return token
    },
  }
}
