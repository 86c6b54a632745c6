/**
 * The strictest Content-Security-Policy with which the widget works. It allows only the site's own files and, in three
 * directives, the service's origin.
 */
export function pagePolicy(apiUrl: string): string {
  return [
    "default-src 'none'",
    // Loads /embed/v1/consult.js.
    `script-src 'self' ${apiUrl}`,
    // Exchanges the embed token.
    `connect-src 'self' ${apiUrl}`,
    // Shows the consult in its frame.
    `frame-src ${apiUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The browser features that a call needs, granted only to the site and the service. */
export function permissionsPolicy(apiUrl: string): string {
  const needed = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen']
  return needed.map((name) => `${name}=(self "${apiUrl}")`).join(', ')
}
