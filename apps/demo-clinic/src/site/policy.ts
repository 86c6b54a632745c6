/** One directive of the pages' Content-Security-Policy, and why the widget needs it. */
export interface PolicyDirective {
  readonly name: string
  readonly sources: readonly string[]
  /** Null if the widget does not need it. */
  readonly widget: string | null
}

/**
 * The strictest policy with which the widget works. It allows only the site's own files and, in three directives, the
 * service's origin.
 */
export function pagePolicy(apiUrl: string): readonly PolicyDirective[] {
  return [
    { name: 'default-src', sources: ["'none'"], widget: null },
    { name: 'script-src', sources: ["'self'", apiUrl], widget: 'loads /embed/v1/consult.js' },
    { name: 'connect-src', sources: ["'self'", apiUrl], widget: 'exchanges the embed token' },
    { name: 'frame-src', sources: [apiUrl], widget: 'shows the consult in its frame' },
    { name: 'style-src', sources: ["'self'"], widget: null },
    { name: 'img-src', sources: ["'self'"], widget: null },
    { name: 'form-action', sources: ["'self'"], widget: null },
    { name: 'base-uri', sources: ["'none'"], widget: null },
    { name: 'frame-ancestors', sources: ["'none'"], widget: null },
  ]
}

/** Returns the policy as a header value. */
export function toPolicyHeader(directives: readonly PolicyDirective[]): string {
  return directives.map(({ name, sources }) => `${name} ${sources.join(' ')}`).join('; ')
}

/** The browser features that a call needs, granted only to the site and the service. */
export function permissionsPolicy(apiUrl: string): string {
  const needed = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen']
  return needed.map((name) => `${name}=(self "${apiUrl}")`).join(', ')
}
