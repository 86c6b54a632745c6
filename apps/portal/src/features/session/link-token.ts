/** The token of the link by which one came, which is then nowhere to be seen: not in the address, not in the history. */
export function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  history.replaceState(null, '', location.pathname)
  return token
}
