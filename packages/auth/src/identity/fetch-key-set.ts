import { requestText } from '@consult/egress'
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Dispatcher } from 'undici'

/** The keys of a published key set, looked up by a token's header. */
export type KeySet = JWTVerifyGetKey

/** Key sets are a few KiB; larger responses are refused. */
const maxBytes = 256 * 1024

export interface KeySetFetch {
  /** From `createSafeDispatcher`, because the partner chooses the address. */
  readonly dispatcher: Dispatcher
  /** Covers lookup, connection, request and the complete response. Milliseconds. */
  readonly timeoutMs: number
}

/**
 * Fetches a JSON Web Key Set. A redirect fails, like every status except 200.
 * @throws an error of ours, of undici or of jose. Do not expose its text: the address may be private.
 */
export async function fetchKeySet(url: string, { dispatcher, timeoutMs }: KeySetFetch): Promise<KeySet> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json' }
  const { status, text } = await requestText(url, { dispatcher, signal, maxBytes, headers })
  if (status !== 200) throw new Error(`key set answered ${status}`)
  return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
}
