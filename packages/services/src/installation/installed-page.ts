import { Parser } from 'htmlparser2'

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
}

/** The headers that a check needs, as the page sent them. */
export interface PageHeaders {
  readonly policies: readonly string[]
  readonly permissionsPolicy: string | null
}

/** Reads a page: its policies and its scripts, as a browser sees them before any script runs. */
export function readPage(url: URL, headers: PageHeaders, html: string): InstalledPage {
  const scripts: PageScript[] = []
  const policies = headers.policies.flatMap((header) => header.split(',')).map((policy) => policy.trim())
  let open: { attributes: Record<string, string>; text: string } | null = null
  let base = url
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'script') open = { attributes, text: '' }
      if (name === 'base' && attributes.href !== undefined) base = URL.parse(attributes.href, url.href) ?? base
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') {
        policies.push(attributes.content ?? '')
      }
    },
    ontext: (text) => {
      if (open) open.text += text
    },
    onclosetag: (name) => {
      if (name !== 'script' || !open) return
      const { attributes, text } = open
      const { src, integrity = null, nonce = null, crossorigin = null } = attributes
      scripts.push({ src: src === undefined ? null : URL.parse(src, base.href), text, integrity, nonce, crossorigin })
      open = null
    },
  })
  parser.end(html)
  return {
    url,
    policies: policies.filter((policy) => policy !== ''),
    permissionsPolicy: headers.permissionsPolicy,
    scripts,
  }
}
