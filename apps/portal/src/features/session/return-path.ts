/** Where to go after signing in: a place of the inbox that was asked for, and nothing else. */
export function returnPath(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^\/inbox(\/[\w-]{1,80}){0,2}$/.test(asked) ? asked : '/inbox/mine'
}
