import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { type FormEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import { attendThread } from './attending.ts'

/** This tab's id, for as long as it is open. */
const tab = typeof crypto !== 'undefined' && 'randomUUID' in crypto ? crypto.randomUUID() : 'tab-of-the-server'

let touchedAt = typeof performance === 'undefined' ? 0 : performance.now()

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Reports whether the page is visible. */
function useInSight(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

/**
 * Withdraws the report when the page closes. A closing page has no time for a normal request, so the browser sends it
 * afterward.
 */
function leaveWithPage(id: string): void {
  const leaving = new Blob([JSON.stringify({ id, tab })], { type: 'application/json' })
  navigator.sendBeacon('/api/trpc/signals.leave', leaving)
}

/** Tells colleagues that this thread is open here. @returns the handler for each input in the thread. */
export function useAttending(consultId: string): (event: FormEvent) => void {
  const api = useTRPCClient()
  const inSight = useInSight()
  const attending = useMemo(
    () =>
      attendThread({
        // A lost report is repeated within a few seconds.
        say: (typing) => void api.signals.attend.mutate({ id: consultId, tab, typing }).catch(() => undefined),
        leave: () => void api.signals.leave.mutate({ id: consultId, tab }).catch(() => undefined),
        idleFor: () => performance.now() - touchedAt,
      }),
    [api, consultId],
  )
  useEffect(() => attending.show(inSight), [attending, inSight])
  useEffect(() => () => attending.close(), [attending])
  useEffect(() => {
    const touch = () => {
      touchedAt = performance.now()
    }
    touch()
    const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
    for (const act of acts) window.addEventListener(act, touch, { passive: true })
    const leave = () => leaveWithPage(consultId)
    window.addEventListener('pagehide', leave)
    return () => {
      for (const act of acts) window.removeEventListener(act, touch)
      window.removeEventListener('pagehide', leave)
    }
  }, [consultId])
  return (event) => {
    if (event.target instanceof HTMLTextAreaElement) attending.wrote(event.target.value)
  }
}
