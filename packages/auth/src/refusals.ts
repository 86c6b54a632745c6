import { ConsultError } from '@consult/domain'

/** One text for every refused key, so that it tells nobody which keys exist. */
export const refusedKeyMessage =
  'This API key does not work: it is unknown, has expired or was revoked, or it may not be used from this address.'

/**
 * A refused credential. The message may explain the form of the request. It tells an unknown credential from an expired,
 * revoked or suspended one to nobody.
 */
export const unauthorized = (message?: string) => new ConsultError('unauthorized', undefined, message)

/** The credential of an `Authorization` header; null for another form. */
export function readBearer(authorization: string): string | null {
  return /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1] ?? null
}
