import { addSeconds, type Clock } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import {
  allowInsecureRequests,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  None,
  type ServerMetadata,
} from 'openid-client'
import { SsoError } from './provider.ts'
import type { ProviderFetch } from './provider-fetch.ts'

/** How long a provider's description is used without reading it again, in seconds. */
const freshSeconds = 10 * 60
const maxProviders = 1_000

/** A provider's description (OpenID Connect Discovery), with the keys of its ID tokens once they have been read. */
export interface Discovered {
  readonly metadata: ServerMetadata & {
    readonly authorization_endpoint: string
    readonly token_endpoint: string
    readonly jwks_uri: string
  }
  keys: ExportedJWKSCache | undefined
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** Refuses a description with an address that we must not call, or that a browser must not open (`javascript:`). */
function requirePublicEndpoints(metadata: ServerMetadata, policy: EgressPolicy): Discovered['metadata'] {
  for (const name of endpoints) {
    const url = metadata[name]
    if (typeof url !== 'string') throw new SsoError('refused', `no_${name}`)
    if (!parsePublicUrl(url, policy).ok) throw new SsoError('refused', `${name}_not_public`)
  }
  return metadata as Discovered['metadata']
}

/** Reads providers' descriptions, and remembers them in this process. */
export interface Discovery {
  /** @throws SsoError */
  find(issuer: string, request: ProviderFetch): Promise<Discovered>
}

/** @param options.policy which non-public hosts a provider may have. */
export function createDiscovery({ clock, policy }: { clock: Clock; policy: EgressPolicy }): Discovery {
  const known = new Map<string, { discovered: Discovered; until: Date }>()

  const read = async (issuer: string, request: ProviderFetch): Promise<Discovered> => {
    const url = parsePublicUrl(issuer, policy)
    if (!url.ok) throw new SsoError('refused', `issuer_${url.code}`)
    try {
      const config = await discovery(url.url, 'unused', undefined, None(), {
        [customFetch]: request.fetch,
        // Only for hosts that the operator allows: `parsePublicUrl` refuses plain HTTP to all others.
        ...(url.url.protocol === 'http:' && { execute: [allowInsecureRequests] }),
      })
      const metadata = config.serverMetadata()
      // The library accepts providers that serve many organizations under one address. We refuse them, because anybody
      // can get an account there.
      if (metadata.issuer !== issuer) throw new SsoError('refused', 'another_issuer')
      return { metadata: requirePublicEndpoints(metadata, policy), keys: undefined }
    } catch (error) {
      if (error instanceof SsoError) throw error
      throw new SsoError(request.isDown() ? 'unavailable' : 'refused', 'discovery_failed')
    }
  }

  return {
    find: async (issuer, request) => {
      const found = known.get(issuer)
      if (found && clock.now() < found.until) return found.discovered
      const discovered = await read(issuer, request)
      known.delete(issuer)
      known.set(issuer, { discovered, until: addSeconds(clock.now(), freshSeconds) })
      const [oldest] = known.keys()
      if (known.size > maxProviders && oldest !== undefined) known.delete(oldest)
      return discovered
    },
  }
}
