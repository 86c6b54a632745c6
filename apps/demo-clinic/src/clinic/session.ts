import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 8 * 60 * 60

/**
 * Sign-in sessions, stored in a cookie that scripts cannot read and nobody can forge.
 * @param name the cookie's name. Cookies ignore ports, so two sites on one host need two names.
 * @param secure whether the site is served over HTTPS.
 */
export function createSessions({ secret, name, secure }: { secret: string; name: string; secure: boolean }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  const isSigned = (text: string, signature: string) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    /** Returns the `Set-Cookie` header of a new session. */
    begin: (recordId: string, now: Date) => {
      const text = `${recordId}.${Math.floor(now.getTime() / 1000) + lifetimeSeconds}`
      return `${name}=${text}.${sign(text)}; Max-Age=${lifetimeSeconds}; ${attributes}`
    },
    /** Returns the `Set-Cookie` header that ends a session. */
    end: () => `${name}=; Max-Age=0; ${attributes}`,
    /** Returns the record id of the session in a `Cookie` header, if the session is valid and has not expired. */
    read: (cookieHeader: string | undefined, now: Date): string | undefined => {
      const cookies = (cookieHeader ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
      const [, text, recordId, expires, signature] = /^(([\w-]+)\.(\d+))\.([\w-]+)$/.exec(value) ?? []
      if (!text || !signature || !isSigned(text, signature)) return undefined
      return Number(expires) * 1000 > now.getTime() ? recordId : undefined
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
