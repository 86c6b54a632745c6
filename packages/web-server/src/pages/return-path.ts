/** The header in which the proxy passes the requested path to the page's layout. */
export const askedPathHeader = 'x-asked-path'

/**
 * Returns where to go after signing in: the requested page of this app, else its first page. It never returns another
 * site.
 * @param first the path of the first page.
 */
export function returnPath(asked: string | string[] | undefined, first: string): string {
  return typeof asked === 'string' && /^(\/[\w-]{1,80}){1,3}$/.test(asked) ? asked : first
}
