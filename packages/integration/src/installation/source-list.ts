import { createHash } from 'node:crypto'
import parse from 'content-security-policy-parser'

/** The sources that a policy allows for something, and the directive that says so. */
export interface SourceList {
  readonly directive: string
  readonly sources: readonly string[]
}

/** A parsed policy: directives in lower case, and their values. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Parses a policy. The parser's own trimming takes quadratic time for a run of spaces, so each run becomes one space first. */
export const parsePolicy = (policy: string): Policy => parse(policy.replace(/[\t\n\f\r ]+/g, ' '))

/**
 * The directives that apply, the most specific first. Each further directive applies only where all directives before
 * it are missing.
 */
const fallbacks = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connection: ['connect-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
} as const

/** What a policy allows, or null if it does not restrict it. */
export function sourcesOf(policy: Policy, what: keyof typeof fallbacks): SourceList | null {
  const directive = fallbacks[what].find((name) => policy.has(name))
  return directive === undefined ? null : { directive, sources: policy.get(directive) ?? [] }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const portOf = (url: URL) => url.port || (defaultPorts[url.protocol] ?? '')

/** `http` in a policy also allows `https`. */
const isScheme = (allowed: string, actual: string) => allowed === actual || (allowed === 'http:' && actual === 'https:')

const hostForm = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(\/.*)?$/i

function isHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
  return pattern === host
}

function isPath(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined || pattern === '/') return true
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}

/**
 * Reports whether a source expression of a policy allows a URL: https://www.w3.org/TR/CSP3/#match-url-to-source-expression
 * @param page the page that has the policy: `'self'`, and the scheme of sources without one.
 */
export function isAllowedBy(source: string, target: URL, page: URL): boolean {
  const written = source.toLowerCase()
  if (written === '*') return isScheme('http:', target.protocol) || target.protocol === page.protocol
  if (written === "'self'") return target.origin === page.origin
  if (written.startsWith("'")) return false
  if (/^[a-z][a-z0-9+.-]*:$/.test(written)) return isScheme(written, target.protocol)
  const [, scheme, host = '', port, path] = hostForm.exec(source) ?? []
  if (host === '') return false
  const allowedScheme = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`
  if (!isScheme(allowedScheme, target.protocol) || !isHost(host.toLowerCase(), target.hostname)) return false
  // A missing port means the default port of the target's scheme.
  const isPort = port === '*' || (port ?? defaultPorts[target.protocol]) === portOf(target)
  // http on port 80 in a policy also allows https on port 443.
  const isUpgraded = port === '80' && portOf(target) === '443'
  return (isPort || isUpgraded) && isPath(path, target.pathname)
}

const hasNonce = (sources: readonly string[], nonce: string | null) =>
  nonce !== null && nonce !== '' && sources.includes(`'nonce-${nonce}'`)

const isStrict = (sources: readonly string[]) => sources.some((source) => source.toLowerCase() === "'strict-dynamic'")

/** Every hash of the attribute must be in the policy. */
const hasIntegrity = (sources: readonly string[], integrity: string | null) => {
  const hashes = integrity?.split(/\s+/).filter((hash) => hash !== '') ?? []
  const allowed = new Set(sources)
  return hashes.length > 0 && hashes.every((hash) => allowed.has(`'${hash}'`))
}

/** Reports whether a list allows a script to be loaded: by its address, its nonce or its hash. */
export function allowsScript(
  { sources }: SourceList,
  script: { readonly src: URL; readonly nonce: string | null; readonly integrity: string | null },
  page: URL,
): boolean {
  if (hasNonce(sources, script.nonce) || hasIntegrity(sources, script.integrity)) return true
  // With 'strict-dynamic', addresses are ignored.
  return !isStrict(sources) && sources.some((source) => isAllowedBy(source, script.src, page))
}

/** Reports whether a list allows an inline script: by its nonce, its hash, or `'unsafe-inline'` without any of these. */
export function allowsInline(
  { sources }: SourceList,
  { text, nonce }: { readonly text: string; readonly nonce: string | null },
): boolean {
  if (hasNonce(sources, nonce)) return true
  const hashes = ['sha256', 'sha384', 'sha512'].map(
    (algorithm) => `'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`,
  )
  if (hashes.some((hash) => sources.includes(hash))) return true
  const isOverridden = isStrict(sources) || sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/i.test(source))
  return !isOverridden && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
}
