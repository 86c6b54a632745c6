/** Our own resources and nothing else; framed by the partner's pages and nobody else's. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
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

/** Headers of the frame's page, which the pages of `allowedOrigins` alone may show. */
export function frameHeaders(allowedOrigins: readonly string[]): Readonly<Record<string, string>> {
  const ancestors = `frame-ancestors ${allowedOrigins.join(' ') || "'none'"}`
  return {
    'Content-Security-Policy': [...policy, ancestors].join('; '),
    'Permissions-Policy': permissions.join(', '),
    'Referrer-Policy': 'no-referrer',
    // A page that isolates itself from other origins shows only frames that do the same.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}
