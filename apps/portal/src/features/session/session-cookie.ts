/** The cookie that holds the portal session's token. Scripts cannot read it, and no other site's request brings it. */
export interface SessionCookie {
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
export function sessionCookieName(origin: URL): string {
  return origin.protocol === 'https:' ? '__Host-consult-portal' : `consult-portal-${origin.port || '80'}`
}

/** The cookie for a session that begins. */
export function sessionCookie(origin: URL, { token, expiresAt }: { token: string; expiresAt: string }): SessionCookie {
  return {
    name: sessionCookieName(origin),
    value: token,
    options: {
      httpOnly: true,
      secure: origin.protocol === 'https:',
      sameSite: 'strict',
      path: '/',
      expires: new Date(expiresAt),
    },
  }
}

/** The token of a cookie, or null when it could not be one: it goes into a header. */
export function tokenOf(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{1,200}$/.test(cookie) ? cookie : null
}
