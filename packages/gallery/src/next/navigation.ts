import { useMemo, useSyncExternalStore } from 'react'

/** The gallery's part of Next's navigation, over the browser's history: pages are not fetched, and none is left. */
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

/** Goes to a path without loading a page. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  moved()
}

/** Next's hooks see what a page writes into the history itself. */
const replaceState = history.replaceState.bind(history)
history.replaceState = (...state) => {
  replaceState(...state)
  moved()
}

export const usePathname = () => useSyncExternalStore(onMove, () => location.pathname)

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(onMove, () => location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}

const router = {
  push: goTo,
  replace: goTo,
  back: () => history.back(),
  refresh: () => undefined,
  prefetch: () => undefined,
}
export const useRouter = () => router
