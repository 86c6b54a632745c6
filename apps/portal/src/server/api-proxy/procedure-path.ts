/** Their answers are credentials, which no script of the browser may hold. */
const kept = new Set(['portal.signIn', 'portal.exchange', 'portal.acceptInvitation', 'access.resetPassword'])

/**
 * The path of a call below `/trpc`, one procedure or a batch of them, or null when it is not for browsers.
 * @param segments of the path as the router has cut and decoded it.
 */
export function procedurePath(segments: readonly string[]): string | null {
  const [path, ...more] = segments
  if (path === undefined || more.length > 0 || !/^[\w.,]{1,1000}$/.test(path)) return null
  return path.split(',').some((name) => kept.has(name)) ? null : path
}
