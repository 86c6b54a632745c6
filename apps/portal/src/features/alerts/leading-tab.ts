/**
 * Elects one of the browser's tabs as leader: the first that asks, and after it closes, the next.
 * @param onLead called when this tab becomes the leader.
 * @returns a function that gives up leading, or waiting to lead.
 */
export function leadTabs(name: string, onLead: () => void): () => void {
  const over = new AbortController()
  const held = new Promise<void>((release) => over.signal.addEventListener('abort', () => release()))
  // Missing in older browsers and on pages without TLS.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    onLead()
    return () => over.abort()
  }
  locks
    .request(name, { signal: over.signal }, () => {
      onLead()
      return held
    })
    // The tab gave up while it was waiting. If the browser fails to elect instead, two alerts are better than none.
    .catch(() => {
      if (!over.signal.aborted) onLead()
    })
  return () => over.abort()
}
