import { useSyncExternalStore } from 'react'

function onChange(told: () => void): () => void {
  document.addEventListener('visibilitychange', told)
  return () => document.removeEventListener('visibilitychange', told)
}

/** Reports whether the page is visible. Another tab may cover it. */
export function useInSight(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
