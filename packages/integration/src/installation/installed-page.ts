import { readTags } from './read-tags.ts'

/** A script in a page. */
export interface PageScript {
  /** Null for an inline script. */
  readonly src: URL | null
  readonly text: string
  readonly integrity: string | null
  readonly nonce: string | null
  readonly crossorigin: string | null
}

/** What a check needs from a page. */
export interface InstalledPage {
  readonly url: URL
  /** Each policy restricts the page: those of headers, and those of `meta` tags. */
  readonly policies: readonly string[]
  /** The `Permissions-Policy`, or null. */
  readonly permissionsPolicy: string | null
  readonly scripts: readonly PageScript[]
  /** Whether something of the page was not read, because it is too long. */
  readonly isCut: boolean
}

/** The beginning of a page. */
export interface PageStart {
  readonly html: string
  /** Whether the page continues after this part. */
  readonly isCut: boolean
}

/** The headers that a check needs, as the page sent them. */
export interface PageHeaders {
  readonly policies: readonly string[]
  readonly permissionsPolicy: string | null
}

/** Each policy is compared with each script. Real pages have a few. */
const mostPolicies = 20
/** The characters of all policies. Servers do not send longer headers. */
const mostPolicyText = 16 * 1024
/** The longest address that scripts are resolved against, because each script costs its length. In characters. */
export const longestBase = 2048

/** The policies that are read, in their order. */
function choosePolicies(policies: readonly string[]): string[] {
  let left = mostPolicyText
  return policies.slice(0, mostPolicies).filter((policy) => {
    const fits = policy.length <= left
    if (fits) left -= policy.length
    return fits
  })
}

/** Reads a page: its policies and its scripts, as a browser sees them before any script runs. */
export function readPage(url: URL, headers: PageHeaders, { html, isCut }: PageStart): InstalledPage {
  const scripts: PageScript[] = []
  const policies = headers.policies.flatMap((header) => header.split(',')).map((policy) => policy.trim())
  let base = url
  let hasBase = false
  let isBaseTooLong = false
  readTags(html, ({ name, attributes, text }) => {
    const read = (attribute: string) => attributes.get(attribute) ?? null
    const href = read('href')
    // Only the first base counts.
    if (name === 'base' && href !== null && !hasBase) {
      hasBase = true
      const stated = URL.parse(href, url.href) ?? url
      isBaseTooLong = stated.href.length > longestBase
      if (!isBaseTooLong) base = stated
    }
    if (name === 'meta' && read('http-equiv')?.toLowerCase() === 'content-security-policy') {
      policies.push(read('content') ?? '')
    }
    if (name !== 'script') return
    const src = read('src')
    const [integrity, nonce, crossorigin] = [read('integrity'), read('nonce'), read('crossorigin')]
    scripts.push({ src: src === null ? null : URL.parse(src, base.href), text, integrity, nonce, crossorigin })
  })
  const different = [...new Set(policies)].filter((policy) => policy !== '')
  const chosen = choosePolicies(different)
  return {
    url,
    policies: chosen,
    permissionsPolicy: headers.permissionsPolicy,
    scripts,
    isCut: isCut || isBaseTooLong || chosen.length < different.length,
  }
}
