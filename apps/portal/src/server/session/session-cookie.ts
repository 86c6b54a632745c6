/** A portal cookie. Scripts cannot read it, and browsers do not send it with other sites' requests. */
export interface PortalCookie {
  readonly name: string
  readonly value: string
  readonly options: {
    readonly httpOnly: true
    readonly secure: boolean
    readonly sameSite: 'strict'
    readonly path: '/'
    readonly expires: Date
  }
}

/**
 * Returns the cookie's name at an origin. Over TLS, the `__Host-` prefix makes browsers reject a cookie set by another
 * host. Plain HTTP (a developer's machine) does not support the prefix; there, the port separates two portals on one
 * host.
 */
function cookieName(origin: URL, name: string): string {
  return origin.protocol === 'https:' ? `__Host-${name}` : `${name}-${origin.port || '80'}`
}

/** Returns the name of the cookie that stores the session's token. */
export const sessionCookieName = (origin: URL): string => cookieName(origin, 'consult-portal')
/** Returns the name of the cookie by which the service recognizes the browser at sign-in. */
export const deviceCookieName = (origin: URL): string => cookieName(origin, 'consult-device')

/** Returns the name of the cookie that stores a sign-in between its two steps. */
export const stepCookieName = (origin: URL): string => cookieName(origin, 'consult-step')

const knownDeviceDays = 180

function portalCookie(origin: URL, name: string, value: string, expires: Date): PortalCookie {
  const secure = origin.protocol === 'https:'
  return { name, value, options: { httpOnly: true, secure, sameSite: 'strict', path: '/', expires } }
}

/** Returns the cookie for a new session. */
export function sessionCookie(origin: URL, { token, expiresAt }: { token: string; expiresAt: string }): PortalCookie {
  return portalCookie(origin, sessionCookieName(origin), token, new Date(expiresAt))
}

/** Returns the cookie for a sign-in that waits for its second step. Its token reaches that step only. */
export function stepCookie(origin: URL, { token, expiresAt }: { token: string; expiresAt: string }): PortalCookie {
  return portalCookie(origin, stepCookieName(origin), token, new Date(expiresAt))
}

/** Returns the cookie for a browser in which somebody has just signed in. It grants no access. */
export function deviceCookie(origin: URL, device: string): PortalCookie {
  const expires = new Date(Date.now() + knownDeviceDays * 24 * 60 * 60 * 1000)
  return portalCookie(origin, deviceCookieName(origin), device, expires)
}

/** Returns a cookie's token, or null if it is malformed. The token goes into a header, so it must be checked. */
export function tokenOf(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{1,200}$/.test(cookie) ? cookie : null
}
