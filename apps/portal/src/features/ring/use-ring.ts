import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTRPCClient } from '../api/trpc.ts'
import type { CallItem } from '../call/call-item.ts'
import { useCurrentCall } from '../call/use-current-call.ts'
import { announce } from '../controls/announcer.tsx'
import { useWork } from '../portal/work.tsx'
import { useClock } from '../time/clock.ts'
import { wordsNow } from '../words/use-words.tsx'
import { onRingWord } from './between-tabs.ts'
import { howItEnded } from './how-it-ended.ts'
import { ringNotice } from './ring-notices.ts'
import { ringWords } from './words.ts'

/** The call that rings for the physician now, by the service's clock. */
export function useRing(): CallItem | null {
  const current = useCurrentCall()
  const item = current?.consult.status === 'ringing' ? current : null
  const until = item?.consult.ringExpiresAt ?? null
  const over = useClock((now) => until !== null && now >= Date.parse(until))
  return over ? null : item
}

/** Follows each ring to its end and says what became of it. Used once. */
export function useRingEnds(declinedHere: { readonly current: Set<string> }): void {
  const { me } = useWork()
  const api = useTRPCClient()
  const queries = useQueryClient()
  const current = useCurrentCall()
  const rang = useRef<{ consultId: string; rangAt: string } | null>(null)

  useEffect(() => onRingWord(({ declined }) => declinedHere.current.add(declined)), [declinedHere])

  useEffect(() => {
    if (current === undefined) return
    const was = rang.current
    const rings = current?.consult.status === 'ringing' ? current.consult : null
    rang.current = rings && { consultId: rings.id, rangAt: rings.ringingSince ?? rings.createdAt }
    if (rings && rings.id !== was?.consultId) ringNotice.set(null)
    if (!was || was.consultId === rings?.id) return
    const tellEnd = async () => {
      const consult =
        current?.consult.id === was.consultId
          ? current.consult
          : await api.telehealthConsults.get.query({ id: was.consultId })
      const end = howItEnded(consult, me.physician.id, declinedHere.current.has(was.consultId))
      declinedHere.current.delete(was.consultId)
      if (end === 'missed' || end === 'cancelled') ringNotice.set({ kind: end, ...was })
      if (end === 'answered' && document.visibilityState === 'visible' && !location.pathname.startsWith('/calls/')) {
        announce(wordsNow(ringWords).elsewhere)
      }
    }
    void tellEnd().catch(() => ringNotice.set({ kind: 'missed', ...was }))
  }, [current, api, me, queries, declinedHere])
}
