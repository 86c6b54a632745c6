import { useSyncExternalStore } from 'react'

/** Below this width, a grid of days does not fit: the breakpoint `md`. */
const query = '(width < 48rem)'

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (told) => {
      const media = matchMedia(query)
      media.addEventListener('change', told)
      return () => media.removeEventListener('change', told)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
