'use client'

import { createStore, useStore } from '@consult/ui/state/store.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useTRPCClient } from '../api/trpc.ts'
import { faultOf } from '../errors/fault.ts'
import { lastInput, watchInput } from '../session/last-input.ts'
import { sessionEnded, sessionState } from '../session/session-state.ts'
import { useClock } from '../time/clock.ts'
import { serverNow } from '../time/server-clock.ts'
import { notifyOtherTabs, onOtherTabs } from './other-tabs.ts'
import { outlookAt, type SessionEnds, type SessionOutlook } from './session-limits.ts'

/**
 * The shortest interval between reports of activity, in milliseconds. The service does not record them more often either.
 */
const notifyEvery = 60_000
const lookEvery = 15_000

const ends = createStore<SessionEnds | null>(null)

/**
 * Returns how long the session still lasts. While the page is in use, it reports activity to the service from time to time,
 * and tells the browser's other tabs the new end.
 * @returns the outlook, and `stay`, which confirms that the person is still there.
 */
export function useSessionEnds(): { outlook: SessionOutlook; stay: () => Promise<void> } {
  const api = useTRPCClient()
  const notifiedAt = useRef(0)

  const ask = useCallback(async () => {
    try {
      notifiedAt.current = Date.now()
      const { idleEndsAt, endsAt } = await api.access.session.query()
      const found = { idle: Date.parse(idleEndsAt), absolute: Date.parse(endsAt) }
      ends.set(found)
      notifyOtherTabs({ kind: 'ends', ends: found })
    } catch (error) {
      if (faultOf(error).code === 'unauthorized') sessionEnded()
    }
  }, [api])

  useEffect(() => {
    void ask()
    const unwatch = watchInput()
    const look = () => {
      if (sessionState.get() !== 'on') return
      const input = lastInput()
      const isNew = input !== null && input > notifiedAt.current && Date.now() - notifiedAt.current >= notifyEvery
      const known = ends.get()
      // Only the service knows whether the session really ended, or whether another tab or computer has used it.
      if (isNew || (known !== null && outlookAt(serverNow(), known).kind === 'over')) void ask()
    }
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    const unhear = onOtherTabs((news) => {
      if (news.kind === 'ends') ends.set(news.ends)
    })
    // A new session has different ends.
    const unsubscribe = sessionState.subscribe(() => {
      if (sessionState.get() === 'on') void ask()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const end of [unwatch, unhear, unsubscribe]) end()
    }
  }, [ask])

  const known = useStore(ends, (now) => now)
  const kind = useClock((now) => (known === null ? 'fine' : outlookAt(now, known).kind))
  const near = kind === 'idle' || kind === 'absolute'
  return { outlook: near && known ? { kind, endsAt: known[kind] } : { kind: near ? 'fine' : kind }, stay: ask }
}
