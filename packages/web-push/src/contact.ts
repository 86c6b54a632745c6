import { parsePublicUrl } from '@consult/egress'

/** Names that documentation uses (RFC 2606, RFC 6761), with and without a subdomain. */
const placeholders = ['example', 'example.com', 'example.net', 'example.org', 'test', 'invalid']

const isPublic = (host: string) => parsePublicUrl(`https://${host}/`, { allowedHosts: [] }).ok

const isPlaceholder = (host: string) => placeholders.some((name) => host === name || host.endsWith(`.${name}`))

/** Returns the host that the contact names: of the mail address, or of the page. Null: it is neither. */
function hostOf(contact: string): string | null {
  const mail = /^mailto:[^\s@?,]+@([^\s@?,]+)$/.exec(contact)
  if (mail) return mail[1]?.toLowerCase() ?? null
  const url = URL.parse(contact)
  return url?.protocol === 'https:' ? url.hostname : null
}

/**
 * Why a contact cannot be used, or null. Push services reach the operator by it, and Apple's refuses every push whose
 * contact is made up.
 * @param contact `mailto:` and an address, or an `https:` URL.
 */
export function contactProblem(contact: string): string | null {
  const host = hostOf(contact)
  if (host === null) return 'write mailto: and a mail address, or an https URL'
  if (isPlaceholder(host) || !isPublic(host))
    return 'write a real address: push services refuse a placeholder or a local name'
  return null
}
