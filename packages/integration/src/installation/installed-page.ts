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
  /** Whether the page is longer than the part that was read. */
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

/** Reads a page: its policies and its scripts, as a browser sees them before any script runs. */
export function readPage(url: URL, headers: PageHeaders, { html, isCut }: PageStart): InstalledPage {
  const scripts: PageScript[] = []
  const policies = headers.policies.flatMap((header) => header.split(',')).map((policy) => policy.trim())
  let base = url
  readTags(html, ({ name, attributes, text }) => {
    const read = (attribute: string) => attributes.get(attribute) ?? null
    if (name === 'base') base = URL.parse(read('href') ?? base.href, url.href) ?? base
    if (name === 'meta' && read('http-equiv')?.toLowerCase() === 'content-security-policy') {
      policies.push(read('content') ?? '')
    }
    if (name !== 'script') return
    const src = read('src')
    const [integrity, nonce, crossorigin] = [read('integrity'), read('nonce'), read('crossorigin')]
    scripts.push({ src: src === null ? null : URL.parse(src, base.href), text, integrity, nonce, crossorigin })
  })
  const different = [...new Set(policies)].filter((policy) => policy !== '')
  return {
    url,
    policies: different.slice(0, mostPolicies),
    permissionsPolicy: headers.permissionsPolicy,
    scripts,
    isCut: isCut || different.length > mostPolicies,
  }
}
