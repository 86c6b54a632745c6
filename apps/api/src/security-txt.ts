import type { Clock } from '@consult/domain'
import type { FastifyInstance } from 'fastify'

const day = 24 * 60 * 60 * 1000
/**
 * RFC 9116 recommends less than a year. The expiry moves forward daily, so `security.txt` expires only if the service
 * is down.
 */
const goodForDays = 180

/** Where to report a vulnerability, and the address of this API. */
export interface SecurityTxt {
  /** A `mailto:` or `https:` address. */
  readonly contact: string
  /** The API's public address, without a trailing slash. */
  readonly apiUrl: string
}

/** Serves `GET /.well-known/security.txt` (RFC 9116). */
export function addSecurityTxt(app: FastifyInstance, { contact, apiUrl }: SecurityTxt, clock: Clock): void {
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    const today = Math.floor(clock.now().getTime() / day) * day
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + goodForDays * day).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${apiUrl}${path}`,
    ]
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
