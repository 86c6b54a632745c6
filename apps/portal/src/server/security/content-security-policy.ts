/**
 * What our pages may load: our own resources and nothing else; scripts only those that this answer names by its nonce.
 * @param development React's development build evaluates code, and reloads over a socket.
 */
export function contentSecurityPolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For what the routes below `/api/` answer, files included: opened as a page, it runs nothing and loads nothing. */
export const dataPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** What every answer says of itself, pages and data alike. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()',
}

/** For a year, this host only over TLS. Sent over TLS alone. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
