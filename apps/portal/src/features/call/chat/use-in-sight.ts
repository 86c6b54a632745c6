import { useSyncExternalStore } from 'react'

function onChange(told: () => void): () => void {
  document.addEventListener('visibilitychange', told)
  return () => document.removeEventListener('visibilitychange', told)
}

/** Whether the page can be seen: another tab may lie over it. */
export function useInSight(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
