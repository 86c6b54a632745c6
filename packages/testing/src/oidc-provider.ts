import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

/** The provider's claims about a person, besides `sub`, which is the name that they sign in with. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

/** A real OpenID Connect provider (`oidc-provider`) on loopback. Its pages accept any password. */
export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's people, by `sub`. */
  readonly people: Map<string, ProviderPerson>
  /** Registers the client. @param client.backchannelLogoutUri where logout tokens are sent. */
  register(client: { redirectUris: readonly string[]; backchannelLogoutUri?: string }): void
  /** Sends logout tokens for a person, or for one of their sessions. */
  logOut(options: { subject: string; sid: string }): Promise<void>
  /** The form of the last logout token that it sent. */
  lastLogout(): string
  close(): Promise<void>
}

const clientId = 'consult'
const clientSecret = 'a client secret of the provider'

/** Answers the consent page automatically: signing in is enough. */
async function grantAll(
  context: Parameters<NonNullable<NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant']>>[0],
) {
  const { oidc } = context
  const { client, account, provider } = oidc
  if (!client || !account) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

async function newSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'of a test' } as never
}

/** Starts a provider. Its client works once the client is registered. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const people = new Map<string, ProviderPerson>()
  let lastLogout = ''
  const clients = new Map<string, ClientMetadata>()
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    // The provider knows the client only after the client's own server has an address.
    adapter: (name) => memory(name, clients),
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of a test'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    // Do not use the provider's own dispatcher, which refuses loopback.
    fetch: (url, options) => {
      lastLogout = String(options?.body)
      return fetch(url, { ...options, dispatcher: undefined } as unknown as RequestInit)
    },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ sub, ...person }) }
    },
    loadExistingGrant: grantAll,
    jwks: { keys: [await newSigningKey()] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
    pkce: { required: () => true },
  })
  const handle = provider.callback()
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    register: ({ redirectUris, backchannelLogoutUri }) => {
      clients.set(clientId, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        ...(backchannelLogoutUri !== undefined && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      })
    },
    logOut: async ({ subject, sid }) => {
      const client = await provider.Client.find(clientId)
      if (!client) throw new Error('no client is registered')
      await (client as unknown as { backchannelLogout(subject: string, sid: string): Promise<void> }).backchannelLogout(
        subject,
        sid,
      )
    },
    lastLogout: () => lastLogout,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The provider's storage: its clients, and all other data in memory. */
function memory(name: string, clients: ReadonlyMap<string, ClientMetadata>) {
  const rows = new Map<string, Record<string, unknown>>()
  const byField = (field: string, value: string) => [...rows.values()].find((row) => row[field] === value)
  return {
    upsert: async (id: string, payload: Record<string, unknown>) => void rows.set(id, payload),
    find: async (id: string) => (name === 'Client' ? clients.get(id) : rows.get(id)),
    findByUserCode: async (code: string) => byField('userCode', code),
    findByUid: async (uid: string) => byField('uid', uid),
    consume: async (id: string) => {
      const row = rows.get(id)
      if (row) row.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id: string) => void rows.delete(id),
    revokeByGrantId: async (grantId: string) => {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
    },
  }
}

/** A browser without scripts at a provider: keeps its cookies, and follows its redirects. */
export interface ProviderVisit {
  /**
   * Signs in on the page at an address, or continues if the provider knows the browser. @returns where the provider
   * sends the browser.
   */
  signIn(url: string, subject: string, redirectUri: string): Promise<URL>
}

/** Opens a browser that the provider does not know. */
export function visitProvider(): ProviderVisit {
  const cookies = new Map<string, string>()
  const send = async (url: URL, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    signIn: async (url, subject, redirectUri) => {
      let at = new URL(url)
      let answer = await send(at)
      for (let step = 0; step < 12; step += 1) {
        const next = answer.headers.get('location')
        if (next !== null) {
          at = new URL(next, at)
          if (at.href.startsWith(redirectUri)) return at
          answer = await send(at)
        } else {
          const page = await answer.text()
          const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
          if (answer.status !== 200 || !action) throw new Error(`the provider answered ${answer.status}: ${page}`)
          answer = await send(new URL(action, at), { prompt: 'login', login: subject, password: 'any' })
        }
      }
      throw new Error('the provider did not send the browser back')
    },
  }
}
