import type { SignInSite } from '@consult/domain'

/** A cookie of an app. Scripts cannot read it, and browsers do not send it with other sites' requests. */
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

interface Session {
  readonly token: string
  readonly expiresAt: string
}

/** The cookies of one app at one origin. */
export interface SessionCookies {
  readonly names: { readonly session: string; readonly device: string; readonly step: string; readonly sso: string }
  /** The cookie for a new session. */
  session(session: Session): SessionCookie
  /** The cookie for a sign-in that waits for its second step. Its token is sent to that step only. */
  step(step: Session): SessionCookie
  /**
   * The cookie for a sign-in at an identity provider. The cookie is strict, although the provider's page sends the browser
   * back: the page to which the browser returns makes the request to our server itself.
   */
  sso(started: Session): SessionCookie
  /** The cookie for a browser in which a user has just signed in. It grants no access. */
  device(device: string): SessionCookie
}

/** The names differ between the apps, which may share a host: browsers send a host's cookies to all of its ports. */
const cookieNames: Readonly<Record<SignInSite, SessionCookies['names']>> = {
  portal: { session: 'consult-portal', device: 'consult-device', step: 'consult-step', sso: 'consult-sso' },
  console: {
    session: 'consult-console',
    device: 'consult-console-device',
    step: 'consult-console-step',
    sso: 'consult-console-sso',
  },
}

const knownDeviceDays = 180

/**
 * Returns an app's cookies at an origin. Over TLS, the `__Host-` prefix makes browsers reject a cookie set by another
 * host. Plain HTTP (a developer's machine) does not support the prefix; there, the port separates two instances on one
 * host.
 */
export function cookiesOf(site: SignInSite, origin: URL): SessionCookies {
  const secure = origin.protocol === 'https:'
  const named = (name: string) => (secure ? `__Host-${name}` : `${name}-${origin.port || '80'}`)
  const { session, device, step, sso } = cookieNames[site]
  const names = { session: named(session), device: named(device), step: named(step), sso: named(sso) }
  const create = (name: string, value: string, expires: Date): SessionCookie => ({
    name,
    value,
    options: { httpOnly: true, secure, sameSite: 'strict', path: '/', expires },
  })
  return {
    names,
    session: ({ token, expiresAt }) => create(names.session, token, new Date(expiresAt)),
    step: ({ token, expiresAt }) => create(names.step, token, new Date(expiresAt)),
    sso: ({ token, expiresAt }) => create(names.sso, token, new Date(expiresAt)),
    device: (token) => create(names.device, token, new Date(Date.now() + knownDeviceDays * 24 * 60 * 60 * 1000)),
  }
}

/** Returns a cookie's token, or null if it is malformed. The token goes into a header, so it must be checked. */
export function tokenOf(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{1,200}$/.test(cookie) ? cookie : null
}
