import { announce } from '@consult/ui/controls/announcer.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useEffect, useRef } from 'react'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { followPicks, isPicked, pickedCall } from '../../entities/calls/picked-call.ts'
import { useCurrentCall } from '../../entities/calls/use-current-call.ts'
import { ringNotice } from './ring-notices.ts'
import { ringWords } from './words.ts'

/** Returns the call that is ringing for the physician now, by the service's clock. A call that they picked needs no answer. */
export function useRing(): CallItem | null {
  const current = useCurrentCall()
  const item = current?.consult.status === 'ringing' ? current : null
  const until = item?.consult.ringExpiresAt ?? null
  const over = useClock((now) => until !== null && now >= Date.parse(until))
  const picked = useStore(pickedCall, (now) => now)
  const isAnswered = useClock((now) => item !== null && isPicked(picked, item.consult.id, now))
  return over || isAnswered ? null : item
}

/**
 * Follows each ring to its end and reports the result. Use it only once. @param answeredHere the rings that this tab
 * accepted or declined. A pick in any tab is such an answer.
 */
export function useRingEnds(answeredHere: { readonly current: Set<string> }): void {
  const api = useTRPCClient()
  const current = useCurrentCall()
  const rang = useRef<{ consultId: string; rangAt: string } | null>(null)

  useEffect(followPicks, [])
  useEffect(() => {
    const note = () => {
      const picked = pickedCall.get()
      if (picked) answeredHere.current.add(picked.id)
    }
    return pickedCall.subscribe(note)
  }, [answeredHere])
  useEffect(() => {
    if (current === undefined) return
    const was = rang.current
    const rings = current?.consult.status === 'ringing' ? current.consult : null
    rang.current = rings && { consultId: rings.id, rangAt: rings.ringingSince ?? rings.createdAt }
    if (rings && rings.id !== was?.consultId) ringNotice.set(null)
    if (!was || was.consultId === rings?.id) return
    const tellEnd = async () => {
      const end = await api.portalCalls.ringEnd.query({ id: was.consultId })
      const isOwn = answeredHere.current.delete(was.consultId)
      if (end === 'missed' || end === 'cancelled') ringNotice.set({ kind: end, ...was })
      if (end === 'declined' && !isOwn) {
        const { declinedTitle: title, declined: words } = wordsNow(ringWords)
        showToast({ kind: 'done', title, words })
      }
      if (
        end === 'answered' &&
        !isOwn &&
        document.visibilityState === 'visible' &&
        !location.pathname.startsWith('/calls/')
      ) {
        announce(wordsNow(ringWords).elsewhere)
      }
    }
    void tellEnd().catch(() => ringNotice.set({ kind: 'missed', ...was }))
  }, [current, api, answeredHere])
}
