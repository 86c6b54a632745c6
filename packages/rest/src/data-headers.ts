/**
 * The headers of every response that says nothing else: of data, which is no page. Opened in a browser, it runs and loads
 * nothing, is shown in no frame, and stays in no cache. Source: docs/security.md, Browsers.
 */
export const dataHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
