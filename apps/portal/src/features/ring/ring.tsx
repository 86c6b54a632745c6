'use client'

import { lazyFirst } from '@consult/ui/controls/lazy-load.ts'
import { useStore } from '@consult/ui/state/store.ts'
import { sessionState } from '@consult/web-client/session/session-state.ts'
import { useCallback, useRef } from 'react'
import { useRing, useRingEnds } from './use-ring.ts'

const RingCard = lazyFirst(() => import('./ring-card.tsx').then((module) => module.RingCard))

/** Shows rings on any open page, unless the session is over and another person may be at the screen. */
export function Ring() {
  const answered = useRef(new Set<string>())
  const ring = useRing()
  useRingEnds(answered)
  const onAnswer = useCallback((id: string) => answered.current.add(id), [])
  const isOver = useStore(sessionState, (state) => state === 'over')
  return ring && !isOver && <RingCard key={ring.consult.id} item={ring} onAnswer={onAnswer} />
}
