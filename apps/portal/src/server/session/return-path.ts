/** The header in which the proxy passes the requested path to the page's layout. */
export const askedPathHeader = 'x-asked-path'

/**
 * Returns where to go after signing in: the requested page of this portal, else the inbox. It never returns another
 * site.
 */
export function returnPath(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^(\/[\w-]{1,80}){1,3}$/.test(asked) ? asked : '/inbox/mine'
}
