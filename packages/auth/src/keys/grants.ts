import { ConsultError } from '@consult/domain'
import type { KeyGrant } from '../partner-account.ts'
import { isWithinRanges } from './address-ranges.ts'

const forbid = (message: string): never => {
  throw new ConsultError('forbidden', undefined, message)
}

/**
 * Refuses a request whose key lacks a scope. The account's own key has all.
 * @throws forbidden, with a message that names the scope.
 */
export function requireScope(key: KeyGrant | null, scope: string): void {
  if (key && !key.scopes.includes(scope)) forbid(`This API key needs the scope "${scope}".`)
}

/**
 * Refuses to create or manage a key that may do more than the requesting key: have another scope, work from another
 * network, or live longer.
 * @param key the requesting key; null: the account's own key or an operator, both of which may grant everything.
 * @throws forbidden
 */
export function requireWithin(key: KeyGrant | null, wanted: Omit<KeyGrant, 'keyId'>): void {
  if (!key) return
  const missing = wanted.scopes.find((scope) => !key.scopes.includes(scope))
  if (missing !== undefined) forbid(`This API key lacks the scope "${missing}", so it cannot manage keys that have it.`)
  const { addressRanges: own } = key
  const { addressRanges: ranges } = wanted
  if (own && !ranges?.every((range) => isWithinRanges(range, own))) {
    forbid('This API key works from some networks only, so it cannot manage keys that work from others.')
  }
  if (key.expiresAt && (!wanted.expiresAt || wanted.expiresAt > key.expiresAt)) {
    forbid('This API key expires, so it cannot manage keys that expire later or never.')
  }
}
