import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 8 * 60 * 60

/** Who is signed in, kept in a cookie that the browser can neither read nor forge. */
export interface Sessions {
  /** The `Set-Cookie` of a new session. */
  begin(recordId: string, now: Date): string
  /** The `Set-Cookie` that ends it. */
  end(): string
  /** The record of the `Cookie` header's session, if it is one of ours and not over. */
  read(cookieHeader: string | undefined, now: Date): string | undefined
}

/**
 * @param name the cookie's name. Cookies know no ports: two sites on one host need two names.
 * @param secure whether the site is served over HTTPS.
 */
export function createSessions({ secret, name, secure }: { secret: string; name: string; secure: boolean }): Sessions {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ')

  const isSigned = (text: string, signature: string) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    begin: (recordId, now) => {
      const text = `${recordId}.${Math.floor(now.getTime() / 1000) + lifetimeSeconds}`
      return `${name}=${text}.${sign(text)}; Max-Age=${lifetimeSeconds}; ${attributes}`
    },
    end: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookieHeader, now) => {
      const cookies = (cookieHeader ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
      const [, text, recordId, expires, signature] = /^(([\w-]+)\.(\d+))\.([\w-]+)$/.exec(value) ?? []
      if (!text || !signature || !isSigned(text, signature)) return undefined
      return Number(expires) * 1000 > now.getTime() ? recordId : undefined
    },
  }
}
