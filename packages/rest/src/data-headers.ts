/**
 * The default headers of every response, for data that isn't a page. When opened in a browser, it runs and loads
 * nothing, appears in no frame, and stays in no cache. Source: docs/security.md, Browsers.
 */
export const dataHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
