import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { cookies, headers } from 'next/headers'
import { readConfig } from '../../config.ts'
import { faultOf } from '../../entities/errors/fault.ts'
import type { Me } from '../../entities/session/me.ts'
import { headersForBrowser } from '../api-proxy/header-allow-list.ts'
import { requestOrigin } from '../security/request-origin.ts'
import { deviceCookie, deviceCookieName, sessionCookie, sessionCookieName, tokenOf } from './session-cookie.ts'

/** How long the server waits for the API, milliseconds. */
const patience = 10_000

/** The API as this server calls it, with the physician's own credential and no other. */
export function apiFor(token: string | null): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${readConfig().API_URL}/trpc`,
        // The API holds back by address who guesses: the browser's, not this server's.
        headers: async () => headersForBrowser(await headers(), token),
        fetch: (url, options) =>
          fetch(url, { ...(options as RequestInit), cache: 'no-store', signal: AbortSignal.timeout(patience) }),
      }),
    ],
  })
}

/** The origin of the request that is being answered. */
export async function currentOrigin(): Promise<URL> {
  return requestOrigin(await headers(), readConfig().PORTAL_URL)
}

/** The token in the request's cookie, or null. */
export async function readToken(): Promise<string | null> {
  const jar = await cookies()
  return tokenOf(jar.get(sessionCookieName(await currentOrigin()))?.value)
}

/** Who the request's session is, as the API says; null when there is none, or it is over. @throws when it says nothing. */
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

/** What this browser kept of an earlier sign-in, if anything: the service counts its attempts apart. */
export async function readDevice(): Promise<string | null> {
  const jar = await cookies()
  return jar.get(deviceCookieName(await currentOrigin()))?.value.slice(0, 200) ?? null
}

/** Makes the browser one that the service knows when somebody signs in. */
export async function keepDevice(device: string): Promise<void> {
  const { name, value, options } = deviceCookie(await currentOrigin(), device)
  const jar = await cookies()
  jar.set(name, value, options)
}

/** Keeps a session that begins in the browser's cookie; one that it replaces ends. */
export async function keepSession(session: { token: string; expiresAt: string }): Promise<void> {
  await endSession()
  const { name, value, options } = sessionCookie(await currentOrigin(), session)
  const jar = await cookies()
  jar.set(name, value, options)
}

/** Ends the session of the request's cookie. A session that the API cannot be told to end runs out by itself. */
export async function endSession(): Promise<void> {
  const token = await readToken()
  if (token !== null) {
    await apiFor(token)
      .portal.signOut.mutate()
      .catch(() => undefined)
  }
  const origin = await currentOrigin()
  const jar = await cookies()
  // Expired by hand: `delete` would leave out `Secure`, without which a `__Host-` cookie is not taken.
  const { name, options } = sessionCookie(origin, { token: '', expiresAt: new Date(0).toISOString() })
  jar.set(name, '', options)
}
