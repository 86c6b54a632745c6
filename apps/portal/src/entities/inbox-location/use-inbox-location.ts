import { usePathname } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { type InboxLocation, inboxLocationOf, inboxPathOf } from './inbox-location.ts'

/** Whether the router hears what the history is told: once the page's effects have run, a moment after it can be clicked. */
let isHeard = false

const listeners = new Set<() => void>()
const moved = () => {
  for (const tell of [...listeners]) tell()
}
function onMove(told: () => void): () => void {
  listeners.add(told)
  window.addEventListener('popstate', told)
  return () => {
    listeners.delete(told)
    window.removeEventListener('popstate', told)
  }
}

/**
 * Where the reader is. The address says it, so that a reload, a link and the browser's back button keep it. Within the
 * inbox it is read from the address itself: the router tells of it only once it has time, and until then keys would go
 * to the thread that was left.
 */
export function useInboxLocation(): InboxLocation {
  useEffect(() => {
    isHeard = true
  }, [])
  const routed = usePathname()
  const path = useSyncExternalStore(
    onMove,
    () => (location.pathname.startsWith('/inbox/') ? location.pathname : routed),
    () => routed,
  )
  return inboxLocationOf(path)
}

/** Goes to a place: within the inbox without asking the server, since everything that it shows is read by itself. */
export function goToInbox(place: InboxLocation): void {
  const path = inboxPathOf(place)
  if (path === location.pathname) return
  if (isHeard && location.pathname.startsWith('/inbox/')) {
    history.pushState(null, '', path)
    moved()
  } else location.assign(path)
}

/** True while that consult is the one that is open. */
export const isOpen = (consultId: string): boolean =>
  location.pathname.startsWith('/inbox/') && inboxLocationOf(location.pathname).consultId === consultId
