/** The header by which the proxy tells a page's layout which path was asked for. */
export const askedPathHeader = 'x-asked-path'

/** Where to go after signing in: a page that was asked for, never another site; else the inbox. */
export function returnPath(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^(\/[\w-]{1,80}){1,3}$/.test(asked) ? asked : '/inbox/mine'
}
