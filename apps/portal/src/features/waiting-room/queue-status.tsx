'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { rangeWords } from '@consult/web-client/time/windows.ts'
import { Ban, CalendarCheck, type LucideIcon, PhoneCall, WifiOff } from 'lucide-react'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useBookedWords } from '../call/call-facts.tsx'
import { fitsOrder } from './line-order.ts'
import { silentFor, stateOf, type Taking, takingOf } from './queue-state.ts'
import { waitingRoomWords } from './words.ts'

type Tone = 'accent' | 'plain' | 'warning' | 'quiet'

const tones: Record<Tone, string> = {
  accent: 'text-accent-text',
  plain: 'text-ink',
  warning: 'text-warning-text',
  quiet: 'text-muted',
}

/** Whom the physician may call has no icon: most patients are in that state. */
const marks: Record<Taking, { readonly Icon: LucideIcon | null; readonly tone: Tone }> = {
  rings_here: { Icon: PhoneCall, tone: 'accent' },
  rings_elsewhere: { Icon: PhoneCall, tone: 'quiet' },
  may: { Icon: null, tone: 'plain' },
  booked_here: { Icon: CalendarCheck, tone: 'accent' },
  booked_elsewhere: { Icon: CalendarCheck, tone: 'quiet' },
  not_licensed: { Icon: Ban, tone: 'quiet' },
  not_there: { Icon: WifiOff, tone: 'warning' },
}

/**
 * Returns the patient's estimated wait in words. Null for a patient who cannot ring now, because there is no estimate, and for
 * an estimate that contradicts the order of the line. A physician on duty, who may call the patient, is available.
 */
function useEstimateWords(item: CallItem, line: readonly CallItem[]): string | null {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const { onDuty } = useDuty()
  const mayRing = useClock((now) => 'estimate' in stateOf(item, now))
  const range = item.consult.queue?.estimatedWaitSeconds
  if (!mayRing || range === undefined || !fitsOrder(item, line)) return null
  if (range === null) return onDuty ? null : words.noEstimate
  if (range.high <= 60) return words.soon
  return range.low < 60
    ? words.upTo(durationWords(range.high * 1000, locale))
    : words.estimate(rangeWords(range.low * 1000, range.high * 1000, locale))
}

/** Shows a patient's state for this physician: one state, with its consequences in smaller print. */
export function QueueStatus({ item, line }: { item: CallItem; line: readonly CallItem[] }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const me = useWorkspace().me.physician.id
  const booked = useBookedWords(item.consult.scheduledFor)
  const estimate = useEstimateWords(item, line)
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
    <p
      className={`figures min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 ${taking === 'may' && position === 1 ? tones.accent : tones[tone]}`}
    >
      <span className="flex items-start gap-1.5 text-s leading-5 font-medium wrap-anywhere">
        {Icon && <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />}
        <span className="min-w-0">
          <bdi>{state}</bdi>
        </span>
      </span>
      {detail && (
        <span className="block text-xs leading-4 text-muted">
          <bdi>{detail}</bdi>
        </span>
      )}
    </p>
  )
}
