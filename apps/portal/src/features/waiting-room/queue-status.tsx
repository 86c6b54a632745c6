'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { Ban, CalendarCheck, type LucideIcon, PhoneCall, UserRound, WifiOff } from 'lucide-react'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useBookedWords } from '../call/call-facts.tsx'
import { silentFor, stateOf, type Taking, takingOf } from './queue-state.ts'
import { waitingRoomWords } from './words.ts'

type Tone = 'accent' | 'success' | 'warning' | 'quiet'

const tones: Record<Tone, string> = {
  accent: 'text-accent-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  quiet: 'text-muted',
}

const marks: Record<Taking, { readonly Icon: LucideIcon; readonly tone: Tone }> = {
  rings_here: { Icon: PhoneCall, tone: 'accent' },
  rings_elsewhere: { Icon: PhoneCall, tone: 'quiet' },
  may: { Icon: UserRound, tone: 'success' },
  booked_here: { Icon: CalendarCheck, tone: 'success' },
  booked_elsewhere: { Icon: CalendarCheck, tone: 'quiet' },
  not_licensed: { Icon: Ban, tone: 'quiet' },
  not_there: { Icon: WifiOff, tone: 'warning' },
}

/** Returns the patient's estimated wait in words. Null for a patient who cannot ring now, because there is no estimate. */
function useEstimateWords(item: CallItem): string | null {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const mayRing = useClock((now) => 'estimate' in stateOf(item, now))
  const range = item.consult.queue?.estimatedWaitSeconds
  if (!mayRing || range === undefined) return null
  if (range === null) return words.noEstimate
  if (range.high <= 60) return words.soon
  return words.estimate(durationWords(range.low * 1000, locale), durationWords(range.high * 1000, locale))
}

/** Shows a patient's state for this physician: one state, with its consequences in smaller print. */
export function QueueStatus({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const me = useWorkspace().me.physician.id
  const booked = useBookedWords(item.consult.scheduledFor)
  const estimate = useEstimateWords(item)
  const taking = useClock((now) => takingOf(item, me, now))
  const position = useClock<number | null>((now) => {
    const state = stateOf(item, now)
    return 'position' in state ? state.position : null
  })
  const unheard = useClock((now) =>
    stateOf(item, now).is === 'lost' ? words.lost : words.silent(durationWords(silentFor(item, now), locale)),
  )
  const name = item.physicianName ?? ''
  const turn = position === null ? words.entering : position === 1 ? words.next : words.place(position)
  const said: Record<Taking, readonly [state: string, detail: string | null]> = {
    rings_here: [words.ringsForYou, null],
    rings_elsewhere: [words.ringsFor(name), null],
    may: [turn, estimate],
    booked_here: [words.bookedYou, booked],
    booked_elsewhere: [words.bookedElsewhere(name), booked],
    not_licensed: [words.notLicensed, null],
    not_there: [unheard, words.untilBack],
  }
  const { Icon, tone } = marks[taking]
  const [state, detail] = said[taking]
  return (
    <div className={`flex min-w-0 items-start gap-2 ${tones[tone]}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0">
        <span className="figures block text-s leading-5 font-medium wrap-anywhere">{state}</span>
        {detail && <span className="figures block text-xs leading-4 text-muted">{detail}</span>}
      </p>
    </div>
  )
}
