/**
 * Returns the policy for pages: only our own resources, and only scripts with this response's nonce.
 * @param development allows what React's development build needs: evaluated code, and a socket for reloads.
 * @param hasFrames whether pages show other pages of the same app in frames.
 */
export function contentSecurityPolicy({
  nonce,
  development,
  hasFrames = false,
}: {
  nonce: string
  development: boolean
  hasFrames?: boolean
}): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy for everything below `/api/`, including files. Opened as a page, a response runs and loads nothing. */
export const dataPolicy = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Returns the security headers of every response, for pages and data alike.
 * @param hasCalls whether pages use the camera, the microphone and the screen.
 */
export function securityHeaders(hasCalls: boolean): Readonly<Record<string, string>> {
  const devices = hasCalls ? '(self)' : '()'
  return {
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=${devices}, microphone=${devices}, display-capture=${devices}, publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()`,
  }
}

/** Requires TLS for this host for a year. Sent only over TLS. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
