import { createHash } from 'node:crypto'

/** Our own resources and nothing else; framed by the partner's pages and nobody else's. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // No text becomes markup or script, whatever a mistake of ours or of a library's would make of it.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** What a call needs, for this page alone and not for what it might link to; of the rest nothing. */
const needed = ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone']
const unneeded = [
  'accelerometer',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
const permissions = [...needed.map((feature) => `${feature}=(self)`), ...unneeded.map((feature) => `${feature}=()`)]

/** The scripts that stand in the page itself, as a policy names them: by what is in them, to the letter. */
const scriptsIn = (page: string) =>
  [...page.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/**
 * Headers of the frame's `page`, which the pages of `allowedOrigins` alone may show.
 * @param asker the origin that says it asks. The browsers of its visitors keep the page for ten minutes if the list has it;
 * otherwise not at all, so that an origin is let in as soon as it is on the list. One that has been taken off can show the
 * page that long, and gets no session to go with it.
 */
export function frameHeaders(
  page: string,
  allowedOrigins: readonly string[],
  asker?: unknown,
): Readonly<Record<string, string>> {
  const scripts = `script-src 'self'${scriptsIn(page).join('')}`
  const ancestors = `frame-ancestors ${allowedOrigins.join(' ') || "'none'"}`
  const isListed = allowedOrigins.some((origin) => origin === asker)
  return {
    'Cache-Control': isListed ? 'private, max-age=600' : 'no-store',
    'Content-Security-Policy': [...policy, scripts, ancestors].join('; '),
    'Permissions-Policy': permissions.join(', '),
    'Referrer-Policy': 'no-referrer',
    // A page that isolates itself from other origins shows only frames that do the same.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}
