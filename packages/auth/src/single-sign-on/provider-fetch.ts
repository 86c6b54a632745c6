import { requestText } from '@consult/egress'
import type { CustomFetch } from 'openid-client'
import type { Dispatcher } from 'undici'

/** Documents and token responses are a few KiB; larger ones are refused. */
const maxBytes = 256 * 1024

/** A `fetch` for the requests of one sign-in. `isDown` reports whether the provider failed to answer one of them. */
export interface ProviderFetch {
  readonly fetch: CustomFetch
  isDown(): boolean
}

/**
 * @param options.dispatcher from `createSafeDispatcher`: every address that a provider's documents name is checked at its connection.
 * @param options.signal covers all requests of the sign-in together.
 */
export function providerFetch({ dispatcher, signal }: { dispatcher: Dispatcher; signal: AbortSignal }): ProviderFetch {
  let down = false
  return {
    isDown: () => down,
    fetch: async (url, { method, headers, body }) => {
      try {
        const sent = { method: method === 'POST' ? 'POST' : 'GET', headers } as const
        const text = body == null ? {} : { body: String(body) }
        const answer = await requestText(url, { dispatcher, signal, maxBytes, ...sent, ...text })
        if (answer.status >= 500) down = true
        const type = answer.headers['content-type']
        const bodyless = answer.status === 204 || answer.status === 304
        return new Response(bodyless ? null : answer.text, {
          status: answer.status,
          headers: { 'content-type': typeof type === 'string' ? type : '' },
        })
      } catch (error) {
        down = true
        throw error
      }
    },
  }
}
