import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { type Dispatcher, request } from 'undici'

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
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  try {
    return createLocalJWKSet(JSON.parse(await readText(url, dispatcher, end.signal)) as JSONWebKeySet)
  } finally {
    clearTimeout(timer)
  }
}

async function readText(url: string, dispatcher: Dispatcher, signal: AbortSignal): Promise<string> {
  // undici honors the signal only once it is connected.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const sent = request(url, { dispatcher, signal, headers: { accept: 'application/json', 'user-agent': 'Consult/1' } })
  const { statusCode, body } = await Promise.race([sent, aborted])
  if (statusCode !== 200) {
    // Destroying the body makes it emit an error, which is expected.
    body.on('error', () => undefined).destroy()
    throw new Error(`key set answered ${statusCode}`)
  }
  const chunks: Uint8Array[] = []
  let read = 0
  // Leaving the loop early closes the underlying connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    read += chunk.byteLength
    if (read > maxBytes) throw new Error('key set too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
