import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

type Key = Awaited<ReturnType<typeof generateKeyPair>>

/** A key pair of the provider, identified by its `kid`. */
export interface ProviderKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: Key['privateKey']
  /** The public key as it appears in the key set. */
  readonly jwk: JWK
}

/** An identity provider on loopback: a key set over plain HTTP, and tokens that its keys sign. */
export interface TestIdentityProvider {
  readonly issuer: string
  readonly jwksUrl: string
  /** The number of requests for the key set. */
  readonly fetches: () => number
  /** Replaces the keys in the key set. */
  publish(...keys: readonly ProviderKey[]): void
  /** Replaces the response to key set requests until the next `publish`. */
  answerWith(respond: (response: ServerResponse) => void): void
  close(): Promise<void>
}

let made = 0

/** Generates a key pair for the algorithm. */
export async function newProviderKey(alg: string, kid?: string): Promise<ProviderKey> {
  made += 1
  const name = kid ?? `key-${made}`
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return { kid: name, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: name, alg, use: 'sig' } }
}

/** Signs a token with these claims. */
export async function signIdToken(
  key: ProviderKey,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey)
}

export async function startIdentityProvider(...keys: readonly ProviderKey[]): Promise<TestIdentityProvider> {
  let fetches = 0
  const answerKeys = (published: readonly ProviderKey[]) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }))
  }
  let respond = answerKeys(keys)
  const server = createServer((_request, response) => {
    fetches += 1
    respond(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    jwksUrl: `${issuer}/jwks.json`,
    fetches: () => fetches,
    publish: (...published) => {
      respond = answerKeys(published)
    },
    answerWith: (next) => {
      respond = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
