import { useMemo, useSyncExternalStore } from 'react'

/** The gallery's part of Next's navigation, over the browser's history: pages are not fetched, and none is left. */
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
