import type { InstallationFinding } from '@consult/domain'
import { createSafeDispatcher, type EgressPolicy, EgressRefusedError, HostLookupError } from '@consult/egress'
import { type Dispatcher, request } from 'undici'
import { finding } from './finding.ts'
import { type InstalledPage, longestBase, type PageStart, readPage } from './installed-page.ts'

/** Policies and scripts are at the beginning of a page, so a longer page is cut. */
const maxBytes = 128 * 1024
const timeoutMs = 10_000
const mostRedirects = 3

/** A page, or why it could not be read. */
type FetchedPage = { readonly page: InstalledPage } | { readonly url: URL; readonly problem: InstallationFinding }

const allOf = (header: string | string[] | undefined): string[] => [header ?? []].flat()

async function readStart(body: Dispatcher.ResponseData['body']): Promise<PageStart> {
  const chunks: Uint8Array[] = []
  let read = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    read += chunk.byteLength
    if (read > maxBytes) break
  }
  const html = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
  return { html, isCut: read > maxBytes }
}

/** Why the page was not reached, in words that say nothing about the network behind the service. */
function describe(error: unknown): string {
  if (error instanceof EgressRefusedError) return 'Its host is not on the public internet.'
  if (error instanceof HostLookupError) return 'Its host name has no address.'
  if (error instanceof Error && /abort|timeout/i.test(error.name)) return 'It did not answer within 10 seconds.'
  return 'The connection failed.'
}

/** Sends one request. undici honors the signal only once it is connected. */
async function send(url: URL, dispatcher: Dispatcher, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Consult-Installation-Check/1' }
  return Promise.race([request(url, { dispatcher, signal, headers }), aborted])
}

/**
 * Fetches a partner's page as a browser without cookies. It connects to public addresses only, follows redirects within the origin of
 * the URL and to listed origins only, and reads at most 128 KiB in 10 seconds.
 */
export async function fetchPage(
  start: URL,
  { policy, allowedOrigins }: { policy: EgressPolicy; allowedOrigins: readonly string[] },
): Promise<FetchedPage> {
  const dispatcher = createSafeDispatcher(policy)
  const signal = AbortSignal.timeout(timeoutMs)
  let url = start
  const fail = (...facts: Parameters<typeof finding>) => ({ url, problem: finding(...facts) })
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { statusCode, headers, body } = await send(url, dispatcher, signal)
      const location = allOf(headers.location)[0]
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        body.on('error', () => undefined).destroy()
        const next = URL.parse(location, url.href)
        const isListed = next !== null && (next.origin === start.origin || allowedOrigins.includes(next.origin))
        if (!isListed || next.href.length > longestBase || redirects === mostRedirects) {
          const where = next ? next.origin : 'an address that is not valid'
          return fail(
            'error',
            'redirected_elsewhere',
            `The page redirects to ${where}. Check the page that it leads to.`,
          )
        }
        url = next
        continue
      }
      if (statusCode !== 200) {
        body.on('error', () => undefined).destroy()
        return fail(
          'error',
          'bad_status',
          `The page answered with status ${statusCode}. Check one that needs no sign-in.`,
        )
      }
      if (!/^text\/html\b/i.test(allOf(headers['content-type'])[0] ?? '')) {
        body.on('error', () => undefined).destroy()
        return fail('error', 'not_html', 'The address is not that of an HTML page.')
      }
      const beginning = await readStart(body)
      const permissions = allOf(headers['permissions-policy'])
      const found = {
        policies: allOf(headers['content-security-policy']),
        permissionsPolicy: permissions.length > 0 ? permissions.join(', ') : null,
      }
      return { page: readPage(url, found, beginning) }
    }
  } catch (error) {
    return fail('error', 'not_reached', `The page was not reached. ${describe(error)}`)
  } finally {
    await dispatcher.destroy()
  }
}
