import { ConsultError, invalidRequest } from '@consult/domain'
import type { Services } from '@consult/request'
import { arePushKeys, type PushAddress } from '@consult/web-push'

/**
 * Checks the push subscription of a browser.
 * @returns its endpoint in canonical form.
 * @throws forbidden when pushes are off; invalid_request for an address that is no push service's, and for keys that
 *   cannot encrypt.
 */
export function requirePushEndpoint({ webPush }: Services, address: PushAddress): string {
  if (!webPush) throw new ConsultError('forbidden')
  const endpoint = webPush.endpointOf(address.endpoint)
  if (endpoint !== null && arePushKeys(address)) return endpoint
  throw invalidRequest({
    path: endpoint === null ? 'endpoint' : 'p256dh',
    code: 'not_a_push_subscription',
    message: 'This is not a subscription at a push service that Consult knows.',
  })
}
