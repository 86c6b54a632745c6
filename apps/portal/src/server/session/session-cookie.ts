/** A cookie of the portal. Scripts cannot read it, and no other site's request brings it. */
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
 * The cookie's name at an origin. Over TLS the `__Host-` prefix makes the browser refuse one that another host has
 * planted. Plain HTTP (a developer's machine) cannot have it; there the port keeps two portals on one host apart.
 */
function cookieName(origin: URL, name: string): string {
  return origin.protocol === 'https:' ? `__Host-${name}` : `${name}-${origin.port || '80'}`
}

/** The cookie with the session's token. */
export const sessionCookieName = (origin: URL): string => cookieName(origin, 'consult-portal')
/** The cookie by which the service knows the browser again when somebody signs in. */
export const deviceCookieName = (origin: URL): string => cookieName(origin, 'consult-device')

const knownDeviceDays = 180

function portalCookie(origin: URL, name: string, value: string, expires: Date): PortalCookie {
  const secure = origin.protocol === 'https:'
  return { name, value, options: { httpOnly: true, secure, sameSite: 'strict', path: '/', expires } }
}

/** The cookie for a session that begins. */
export function sessionCookie(origin: URL, { token, expiresAt }: { token: string; expiresAt: string }): PortalCookie {
  return portalCookie(origin, sessionCookieName(origin), token, new Date(expiresAt))
}

/** The cookie for a browser in which somebody has just signed in. It opens nothing. */
export function deviceCookie(origin: URL, device: string): PortalCookie {
  const expires = new Date(Date.now() + knownDeviceDays * 24 * 60 * 60 * 1000)
  return portalCookie(origin, deviceCookieName(origin), device, expires)
}

/** The token of a cookie, or null when it could not be one: it goes into a header. */
export function tokenOf(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{1,200}$/.test(cookie) ? cookie : null
}
