import { createHash, timingSafeEqual } from 'node:crypto'
import { ConsultError, notFound } from '@consult/domain'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** The password of `Authorization: Basic`, whatever the user is called. */
function passwordOf(authorization: string): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? []
  return Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:?/, '')
}

/**
 * Lets only the operator's provider of mail or SMS report. The token is a bearer token, or the password of `Basic`, which
 * providers send for the user information in an address.
 * @param token null: the route answers 404.
 * @throws not_found, unauthorized
 */
export function requireProvider({ headers: { authorization = '' } }: FastifyRequest, token: string | null): void {
  if (token === null) throw notFound()
  if (isSame(authorization, `Bearer ${token}`) || isSame(passwordOf(authorization), token)) return
  throw new ConsultError('unauthorized')
}
