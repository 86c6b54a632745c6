'use client'

import { useCallback, useRef } from 'react'
import { later } from '../controls/later.ts'
import { useRing, useRingEnds } from './use-ring.ts'

const RingDialog = later(() => import('./ring-dialog.tsx').then((module) => module.RingDialog))

/** Rings over whatever page is open. */
export function Ring() {
  const declined = useRef(new Set<string>())
  const ring = useRing()
  useRingEnds(declined)
  const onDecline = useCallback((id: string) => declined.current.add(id), [])
  return ring && <RingDialog key={ring.consult.id} item={ring} onDecline={onDecline} />
}
