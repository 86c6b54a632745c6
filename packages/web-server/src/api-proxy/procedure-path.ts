/** Procedures that return credentials, which no browser script may see. */
const kept = new Set([
  'portal.signIn',
  'portal.exchange',
  'portal.acceptInvitation',
  'access.resetPassword',
  'secondFactor.completeSignIn',
  'secondFactor.confirmAtSignIn',
  'passkeys.signIn',
  'passkeys.completeSignIn',
  'passkeys.confirmAtSignIn',
  'singleSignOn.start',
  'singleSignOn.complete',
])

/**
 * Returns the path of a call below `/trpc`, with one procedure or a batch of them, or null if browsers may not call it.
 * @param segments the path segments that the router has split and decoded.
 */
export function procedurePath(segments: readonly string[]): string | null {
  const [path, ...more] = segments
  if (path === undefined || more.length > 0 || !/^[\w.,]{1,1000}$/.test(path)) return null
  return path.split(',').some((name) => kept.has(name)) ? null : path
}
