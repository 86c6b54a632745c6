import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { type InboxLocation, inboxLocationOf, inboxPathOf } from './inbox-location.ts'

/**
 * True once the router observes history changes: after the page's effects have run, slightly after it becomes
 * clickable.
 */
let isHeard = false

const listeners = new Set<() => void>()
const moved = () => {
  for (const listener of [...listeners]) listener()
}
function onMove(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/**
 * Returns the current place in the inbox. The URL stores it, so that reloads, links and the back button work. Within
 * the inbox, this hook reads the URL directly: the router updates with a delay, and until then keys would act on the
 * previous thread.
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

/** Opens a path with the router of the tab. */
let open: (path: string) => void = (path) => location.assign(path)

/** Lets `goToInbox` use the router: a page that is loaded anew would interrupt a call. */
export function useInboxRouter(): void {
  const { push } = useRouter()
  useEffect(() => {
    open = push
  }, [push])
}

/** Navigates to a place. Within the inbox it does not ask the server, because the inbox loads its own data. */
export function goToInbox(place: InboxLocation): void {
  const path = inboxPathOf(place)
  if (path === location.pathname) return
  if (isHeard && isInInbox()) {
    history.pushState(null, '', path)
    moved()
  } else open(path)
}

/** True on a page of the inbox. */
export const isInInbox = (): boolean => location.pathname.startsWith('/inbox/')

/** True if that consult is open. */
export const isOpen = (consultId: string): boolean =>
  location.pathname.startsWith('/inbox/') && inboxLocationOf(location.pathname).consultId === consultId
