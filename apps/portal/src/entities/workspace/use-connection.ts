import { useStore } from '@consult/ui/state/store.ts'
import { useSyncExternalStore } from 'react'
import { useWorkspace } from './workspace.tsx'

/** The connection state that the portal shows to the physician. */
export type Connection = 'live' | 'catching_up' | 'reconnecting' | 'crowded' | 'offline' | 'signed_out'

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
}

/** Returns the connection state. Only `live` is up to date; in every other state, something may be missing. */
export function useConnection(): Connection {
  const phase = useStore(useWorkspace().phase, (now) => now)
  const online = useOnline()
  if (phase === 'live') return 'live'
  if (phase === 'signed_out') return 'signed_out'
  if (!online) return 'offline'
  if (phase === 'crowded') return 'crowded'
  return phase === 'broken' ? 'reconnecting' : 'catching_up'
}
