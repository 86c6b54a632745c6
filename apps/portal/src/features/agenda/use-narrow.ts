import { useSyncExternalStore } from 'react'

/** Below this width, a grid of days does not fit: the breakpoint `md`. */
const query = '(width < 48rem)'

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
