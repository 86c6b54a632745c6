import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newProviderKey, type ProviderKey, signIdToken } from '@consult/testing'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

/** A provider for which a test can replace every answer. */
export interface ScriptedProvider {
  readonly issuer: string
  readonly key: ProviderKey
  /** Replaces the answer at a path. */
  answer(path: string, respond: Respond): void
  /** Replaces fields of its description. */
  describe(fields: Readonly<Record<string, unknown>>): void
  /** Answers codes with this ID token. */
  issue(idToken: string): void
  /** The claims of a good ID token for a nonce. */
  claims(nonce: string): Record<string, unknown>
  /** Signs a token, by default with the published key. */
  sign(claims: Readonly<Record<string, unknown>>, key?: ProviderKey, header?: Record<string, string>): Promise<string>
  requests(): number
  close(): Promise<void>
}

export const json: (body: unknown, status?: number) => Respond =
  (body, status = 200) =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const key = await newProviderKey('ES256')
  const answers = new Map<string, Respond>()
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const respond = answers.get(request.url ?? '')
    if (respond) respond(response, request)
    else json({}, 404)(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
  const describe = (fields: Readonly<Record<string, unknown>>) =>
    void answers.set('/.well-known/openid-configuration', json({ ...description, ...fields }))
  describe({})
  answers.set('/jwks', json({ keys: [key.jwk] }))
  const now = () => Math.floor(Date.now() / 1000)
  return {
    issuer,
    key,
    answer: (path, respond) => void answers.set(path, respond),
    describe,
    issue: (idToken) =>
      void answers.set('/token', json({ access_token: 'a', token_type: 'Bearer', id_token: idToken })),
    claims: (nonce) => ({
      iss: issuer,
      aud: 'consult',
      sub: 'person',
      nonce,
      iat: now(),
      exp: now() + 300,
      email: 'ada@clinic.example',
      email_verified: true,
    }),
    sign: (claims, by = key, header) => signIdToken(by, claims, header),
    requests: () => requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
