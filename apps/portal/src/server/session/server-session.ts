import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { cookies, headers } from 'next/headers'
import { readConfig } from '../../config.ts'
import { faultOf } from '../../entities/errors/fault.ts'
import type { Me } from '../../entities/session/me.ts'
import type { SignInStep } from '../../entities/session/sign-in-answers.ts'
import { headersForBrowser } from '../api-proxy/header-allow-list.ts'
import { requestOrigin } from '../security/request-origin.ts'
import {
  deviceCookie,
  deviceCookieName,
  sessionCookie,
  sessionCookieName,
  stepCookie,
  stepCookieName,
  tokenOf,
} from './session-cookie.ts'

/** The timeout of a call to the API, in milliseconds. */
const patience = 10_000

/** Creates an API client that uses only the physician's own credential. */
export function apiFor(token: string | null): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${readConfig().API_URL}/trpc`,
        // The API limits password guessing by client address, so forward the browser's address, not this server's.
        headers: async () => headersForBrowser(await headers(), token),
        fetch: (url, options) =>
          fetch(url, { ...(options as RequestInit), cache: 'no-store', signal: AbortSignal.timeout(patience) }),
      }),
    ],
  })
}

/** Returns the origin of the current request. */
export async function currentOrigin(): Promise<URL> {
  return requestOrigin(await headers(), readConfig().PORTAL_URL)
}

/** Returns the token in the request's cookie, or null. */
export async function readToken(): Promise<string | null> {
  const jar = await cookies()
  return tokenOf(jar.get(sessionCookieName(await currentOrigin()))?.value)
}

/**
 * Returns the physician whose session this is, or null if there is no valid session.
 * @throws Error when the API fails or does not answer.
 */
export async function whoIsSignedIn(): Promise<Me | null> {
  const token = await readToken()
  if (token === null) return null
  try {
    return await apiFor(token).portal.me.query()
  } catch (error) {
    if (faultOf(error).code === 'unauthorized') return null
    throw error
  }
}

/**
 * Returns the token that this browser kept from an earlier sign-in, if any. The service counts sign-in attempts from a
 * known browser separately.
 */
export async function readDevice(): Promise<string | null> {
  const jar = await cookies()
  return jar.get(deviceCookieName(await currentOrigin()))?.value.slice(0, 200) ?? null
}

/** Stores the device cookie, by which the service recognizes this browser at the next sign-in. */
export async function keepDevice(device: string): Promise<void> {
  const { name, value, options } = deviceCookie(await currentOrigin(), device)
  const jar = await cookies()
  jar.set(name, value, options)
}

/** Stores a new session in the browser's cookie, and ends the session that it replaces. */
export async function keepSession(session: { token: string; expiresAt: string }): Promise<void> {
  await endSession()
  const { name, value, options } = sessionCookie(await currentOrigin(), session)
  const jar = await cookies()
  jar.set(name, value, options)
}

/** Ends the session in the request's cookie. If the API cannot end it now, the session expires by itself. */
export async function endSession(): Promise<void> {
  const token = await readToken()
  if (token !== null) {
    await apiFor(token)
      .portal.signOut.mutate()
      .catch(() => undefined)
  }
  const origin = await currentOrigin()
  const jar = await cookies()
  // Set an expired cookie: `delete` would omit `Secure`, without which browsers reject a `__Host-` cookie.
  const { name, options } = sessionCookie(origin, { token: '', expiresAt: new Date(0).toISOString() })
  jar.set(name, '', options)
}

/** Returns the token of the sign-in that waits for its second step in this browser, or null. */
export async function readStepToken(): Promise<string | null> {
  const jar = await cookies()
  return tokenOf(jar.get(stepCookieName(await currentOrigin()))?.value)
}

type SignInAnswer = inferRouterOutputs<AppRouter>['portal']['signIn']

/**
 * Stores the result of a sign-in in the browser's cookies: a session, or a sign-in that waits for its second step.
 * @returns the second step, or null if the browser is signed in.
 */
export async function keepSignIn(answer: SignInAnswer): Promise<SignInStep | null> {
  const origin = await currentOrigin()
  const jar = await cookies()
  if (answer.outcome === 'second_step') {
    const { name, value, options } = stepCookie(origin, answer)
    jar.set(name, value, options)
    const { needs, hasPasskey, hasAuthenticator, acceptsCodes } = answer
    return { needs, hasPasskey, hasAuthenticator, acceptsCodes }
  }
  await keepSession(answer)
  await keepDevice(answer.device)
  const { name, options } = stepCookie(origin, { token: '', expiresAt: new Date(0).toISOString() })
  jar.set(name, '', options)
  return null
}
