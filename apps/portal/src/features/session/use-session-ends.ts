'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useTRPCClient } from '../../entities/api/trpc.ts'
import { faultOf } from '../../entities/errors/fault.ts'
import { lastInput, watchInput } from '../../entities/session/last-input.ts'
import { sessionEnded, sessionState } from '../../entities/session/session-state.ts'
import { useClock } from '../../entities/time/clock.ts'
import { serverNow } from '../../entities/time/server-clock.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { createStore, useStore } from '../../ui/state/store.ts'
import { onOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { outlookAt, type SessionEnds, type SessionOutlook } from './session-limits.ts'

/** Use of the session is told at most this often, milliseconds: the service writes it down no more often either. */
const tellEvery = 60_000
const lookEvery = 15_000

const ends = createStore<SessionEnds | null>(null)

/**
 * How long the session still lasts. While somebody uses the page, the service is told so now and then; the browser's
 * other tabs hear how long it lasts from then on.
 * @returns the outlook, and `stay`, by which somebody says that they are still there.
 */
export function useSessionEnds(): { outlook: SessionOutlook; stay: () => Promise<void> } {
  const api = useTRPCClient()
  const { phase } = useWorkspace()
  const toldAt = useRef(0)

  const ask = useCallback(async () => {
    try {
      toldAt.current = Date.now()
      const { idleEndsAt, endsAt } = await api.access.session.query()
      const found = { idle: Date.parse(idleEndsAt), absolute: Date.parse(endsAt) }
      ends.set(found)
      tellOtherTabs({ kind: 'ends', ends: found })
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
      const isNew = input !== null && input > toldAt.current && Date.now() - toldAt.current >= tellEvery
      const known = ends.get()
      // Whether it is really over, or another tab or computer has used it, only the service knows.
      if (isNew || (known !== null && outlookAt(serverNow(), known).kind === 'over')) void ask()
    }
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    const unhear = onOtherTabs((news) => {
      if (news.kind === 'ends') ends.set(news.ends)
    })
    // A new session has other ends. A stream that was refused says what no other answer may have said.
    const unsubscribe = sessionState.subscribe(() => {
      if (sessionState.get() === 'on') void ask()
    })
    const unphase = phase.subscribe(() => {
      if (phase.get() === 'signed_out') sessionEnded()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const end of [unwatch, unhear, unsubscribe, unphase]) end()
    }
  }, [ask, phase])

  const known = useStore(ends, (now) => now)
  const kind = useClock((now) => (known === null ? 'fine' : outlookAt(now, known).kind))
  const near = kind === 'idle' || kind === 'absolute'
  return { outlook: near && known ? { kind, endsAt: known[kind] } : { kind: near ? 'fine' : kind }, stay: ask }
}
