/**
 * One of the browser's tabs leads: the first that wants to, and when it goes, the next.
 * @param onLead called when it is this one.
 * @returns gives up leading, or waiting for it.
 */
export function leadTabs(name: string, onLead: () => void): () => void {
  const over = new AbortController()
  const held = new Promise<void>((release) => over.signal.addEventListener('abort', () => release()))
  navigator.locks
    .request(name, { signal: over.signal }, () => {
      onLead()
      return held
    })
    // Given up while waiting.
    .catch(() => undefined)
  return () => over.abort()
}
