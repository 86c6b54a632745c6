import type { InstallationFinding } from '@consult/domain'
import { finding } from './finding.ts'
import type { InstalledPage, PageScript } from './installed-page.ts'
import {
  allowsInline,
  allowsScript,
  isAllowedBy,
  type Policy,
  parsePolicy,
  type SourceList,
  sourcesOf,
} from './source-list.ts'

/** A script of the service in the page. */
export type LoaderScript = PageScript & { readonly src: URL }

/** What the widget needs from a page's policies. */
interface Needs {
  /** The service's origin. */
  readonly origin: string
  /** The loader's tag, or null if the page has none. */
  readonly loader: LoaderScript | null
  /** The inline scripts that mount the widget. */
  readonly snippets: readonly PageScript[]
}

const isNone = (source: string) => source.toLowerCase() === "'none'"

/**
 * Says where an origin is missing. A fallback must not be changed: it would allow more than is needed. The new directive
 * replaces the fallback, so it repeats what that allows, without the value of a nonce, which is different in each response.
 */
function missing({ directive, sources }: SourceList, wanted: string, origin: string): string {
  if (directive === wanted) {
    return sources.some(isNone) ? `Replace 'none' in ${wanted} with ${origin}.` : `Add ${origin} to ${wanted}.`
  }
  const kept = sources.filter((source) => !isNone(source)).map((source) => source.replace(/^'nonce-.*/i, "'nonce-…'"))
  return `The page has no ${wanted}, so ${directive} applies. Add "${[wanted, ...kept, origin].join(' ')}".`
}

function checkScript(policy: Policy, page: URL, { origin, loader }: Needs): InstallationFinding[] {
  const list = sourcesOf(policy, 'script')
  if (!list) return []
  const src = new URL('/embed/v1/consult.js', origin)
  if (allowsScript(list, loader ?? { src, nonce: null, integrity: null }, page)) return []
  const isStrict = list.sources.some((source) => source.toLowerCase() === "'strict-dynamic'")
  const what = isStrict
    ? `With 'strict-dynamic' in ${list.directive}, the tag of the script needs your nonce.`
    : missing(list, list.directive === 'script-src-elem' ? list.directive : 'script-src', origin)
  // Without a tag, the page may have the widget in a bundle of its own.
  const level = loader ? 'error' : 'warning'
  return [
    finding(level, 'csp_blocks_script', `Content-Security-Policy blocks the script of the widget. ${what}`, {
      directive: 'script-src',
      add: isStrict ? null : origin,
    }),
  ]
}

function checkSnippets(policy: Policy, { snippets }: Needs): InstallationFinding[] {
  const list = sourcesOf(policy, 'script')
  if (!list || snippets.every((snippet) => allowsInline(list, snippet))) return []
  const message = `Content-Security-Policy blocks the inline script that mounts the widget. Move it to a file of yours, or give it a nonce that ${list.directive} has.`
  return [finding('error', 'csp_blocks_snippet', message, { directive: 'script-src' })]
}

function checkAddress(
  policy: Policy,
  page: URL,
  { what, target, origin }: { what: 'connection' | 'frame'; target: string; origin: string },
): InstallationFinding[] {
  const list = sourcesOf(policy, what)
  if (!list || list.sources.some((source) => isAllowedBy(source, new URL(target, origin), page))) return []
  const wanted = what === 'connection' ? 'connect-src' : 'frame-src'
  const code = what === 'connection' ? 'csp_blocks_connection' : 'csp_blocks_frame'
  const blocked = what === 'connection' ? 'the request that starts the widget' : 'the frame of the widget'
  const message = `Content-Security-Policy blocks ${blocked}. ${missing(list, wanted, origin)}`
  return [finding('error', code, message, { directive: wanted, add: origin })]
}

function checkSandbox(policy: Policy): InstallationFinding[] {
  const allowed = policy.get('sandbox')
  const needed = ['allow-scripts', 'allow-same-origin'].filter((token) => allowed && !allowed.includes(token))
  if (needed.length === 0) return []
  const message = `The directive "sandbox" takes from the page what the widget needs. Add ${needed.join(' and ')}.`
  return [finding('error', 'csp_sandbox', message, { directive: 'sandbox', add: needed.join(' ') })]
}

/** Checks each of a page's policies, because each one restricts it. Equal findings of several policies are one. */
export function checkPolicies({ url, policies }: InstalledPage, needs: Needs): InstallationFinding[] {
  const { origin } = needs
  const found = policies
    .map(parsePolicy)
    .flatMap((policy) => [
      ...checkScript(policy, url, needs),
      ...checkSnippets(policy, needs),
      ...checkAddress(policy, url, { what: 'connection', target: '/embed/session', origin }),
      ...checkAddress(policy, url, { what: 'frame', target: '/embed/v1/frame/partner', origin }),
      ...checkSandbox(policy),
    ])
  return [...new Map(found.map((each) => [each.message, each])).values()]
}
