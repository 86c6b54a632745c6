/** Takes the token from the link that opened the page. It removes the token from the URL and the history. */
export function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  history.replaceState(null, '', location.pathname)
  return token
}
