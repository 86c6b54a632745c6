import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as a media query says: `(width >= 64rem)`. False on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (told: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', told)
      return () => media.removeEventListener('change', told)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
