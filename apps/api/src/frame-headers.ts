import { createHash } from 'node:crypto'

/** Allows only our own resources. `frameHeaders` adds the hashes of scripts and the pages that may frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // Trusted Types stop a bug, ours or a library's, from turning text into markup or script.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The features that a call needs, granted to this page only. All others are denied. */
const needed = ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone', 'screen-wake-lock']
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

/** Returns the hashes of the page's inline scripts, as sources of `script-src`. */
const scriptsIn = (page: string) =>
  [...page.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/**
 * Returns the headers of the frame's `page`. Only pages of `allowedOrigins`, and our own page of a link, may show the frame.
 * @param allowedOrigins null for a suspended or unknown account: nobody may show it.
 * @param asker the origin that claims to show the frame. If it is on the list, browsers cache the page for ten minutes. If
 * not, they do not cache it, so that a newly added origin works at once. A removed origin can show the cached page for up
 * to ten minutes, but gets no session.
 */
export function frameHeaders(
  page: string,
  allowedOrigins: readonly string[] | null,
  asker?: unknown,
): Readonly<Record<string, string>> {
  const scripts = `script-src 'self'${scriptsIn(page).join('')}`
  const ancestors = `frame-ancestors ${allowedOrigins ? ["'self'", ...allowedOrigins].join(' ') : "'none'"}`
  const isListed = allowedOrigins?.some((origin) => origin === asker) === true
  return {
    'Cache-Control': isListed ? 'private, max-age=600' : 'no-store',
    'Content-Security-Policy': [...policy, scripts, ancestors].join('; '),
    'Permissions-Policy': permissions.join(', '),
    'Referrer-Policy': 'no-referrer',
    // A cross-origin isolated page can only show frames that send this header.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/**
 * The headers of the page that previews a form. It sends and loads nothing but its own scripts. Only the console shows it, from its
 * own origin, and sets who may frame it.
 */
export const previewHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    ...policy.filter((part) => !part.startsWith('connect-src')),
    "script-src 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/**
 * The headers of the page of a link. Its URL is a secret, so no other page learns it, no search engine lists it and no cache
 * keeps it. The page shows the frame and has the frame's features.
 */
export const patientPageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    ...policy.filter((part) => !part.startsWith('trusted-types')),
    // For the address of the service worker, the only script that the page names.
    'trusted-types consult-worker',
    "script-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': permissions.join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'X-Frame-Options': 'DENY',
}
