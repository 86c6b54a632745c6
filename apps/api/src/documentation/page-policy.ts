/**
 * The Content-Security-Policy of a public page: only resources of this host, and no frames.
 * @param styles the sources of styles.
 */
export const pagePolicy = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
