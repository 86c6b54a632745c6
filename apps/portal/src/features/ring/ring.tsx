'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useCallback, useRef } from 'react'
import { useRing, useRingEnds } from './use-ring.ts'

const RingDialog = lazyWhenIdle(() => import('./ring-dialog.tsx').then((module) => module.RingDialog))

/** Shows rings over any open page. */
export function Ring() {
  const answered = useRef(new Set<string>())
  const ring = useRing()
  useRingEnds(answered)
  const onAnswer = useCallback((id: string) => answered.current.add(id), [])
  return ring && <RingDialog key={ring.consult.id} item={ring} onAnswer={onAnswer} />
}
