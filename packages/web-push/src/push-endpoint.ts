import { parsePublicUrl } from '@consult/egress'

/** The push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const knownHosts = ['fcm.googleapis.com', 'jmt17.google.com']
const knownDomains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Returns the checked form of an address that a browser names for its pushes. Null: it is not https on its default
 * port at a known push service, nor at a host that the operator added.
 * @param addedHosts host names of other push services. They may be private, and on any port.
 */
export function pushEndpointOf(written: string, addedHosts: readonly string[]): string | null {
  const result = parsePublicUrl(written, { allowedHosts: addedHosts })
  if (!result.ok) return null
  const { url } = result
  if (addedHosts.includes(url.hostname)) return url.href
  const isKnown =
    knownHosts.includes(url.hostname) || knownDomains.some((domain) => url.hostname.endsWith(`.${domain}`))
  return isKnown && url.port === '' ? url.href : null
}
