'use client'

import { BadgeCheck, Ban, CalendarCheck, PhoneCall, PhoneOff, Radio, WifiOff } from 'lucide-react'
import Link from 'next/link'
import { DeviceMarks, useBookedWords, WaitingFor } from '../call/call-facts.tsx'
import { type CallItem, patientOf } from '../call/call-item.ts'
import { buttonClasses } from '../controls/button.tsx'
import { jurisdictionWords, languageWords } from '../patient/patient-facts.ts'
import { useWork } from '../portal/work.tsx'
import { useClock } from '../time/clock.ts'
import { durationWords } from '../time/durations.ts'
import { useLanguage, useLocale, useWords } from '../words/use-words.tsx'
import { silentFor, stateOf, type Taking, takingOf } from './line-state.ts'
import { waitingRoomWords } from './words.ts'

const marks: Record<Taking, typeof Radio> = {
  rings_here: PhoneCall,
  rings_elsewhere: PhoneCall,
  may: BadgeCheck,
  booked_here: CalendarCheck,
  booked_elsewhere: CalendarCheck,
  not_licensed: Ban,
  not_there: PhoneOff,
}

function TakingMark({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const me = useWork().me.physician.id
  const taking = useClock((now) => takingOf(item, me, now))
  const name = item.physicianName ?? ''
  const said: Record<Taking, string> = {
    rings_here: words.ringsForYou,
    rings_elsewhere: words.ringsFor(name),
    may: words.may,
    booked_here: words.bookedYou,
    booked_elsewhere: words.mayNot.booked(name),
    not_licensed: words.mayNot.licence,
    not_there: words.mayNot.there,
  }
  const Sign = marks[taking]
  const yes = taking === 'rings_here' || taking === 'may' || taking === 'booked_here'
  return (
    <span className={`inline-flex items-center gap-1.5 text-s font-medium ${yes ? 'text-success-text' : 'text-muted'}`}>
      <Sign className="size-4 shrink-0" aria-hidden />
      {said[taking]}
    </span>
  )
}

function PresenceMark({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const said = useClock((now) => {
    const { is } = stateOf(item, now)
    if (is === 'lost') return words.lost
    return is === 'silent' ? words.silent(durationWords(silentFor(item, now), locale)) : words.here
  })
  const here = useClock((now) => !['silent', 'lost'].includes(stateOf(item, now).is))
  const Sign = here ? Radio : WifiOff
  return (
    <span className={`inline-flex items-center gap-1.5 text-s ${here ? 'text-success-text' : 'text-warning-text'}`}>
      <Sign className="size-4 shrink-0" aria-hidden />
      <span className="figures">{said}</span>
    </span>
  )
}

function Estimate({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  // Only whoever may be rung has something to expect.
  const mayRing = useClock((now) => 'estimate' in stateOf(item, now))
  const queue = item.consult.queue
  if (!mayRing || !queue) return null
  const range = queue.estimatedWaitSeconds
  if (range === null) return <span>{words.noEstimate}</span>
  if (range.high <= 60) return <span>{words.soon}</span>
  return (
    <span>{words.estimate(durationWords(range.low * 1000, locale), durationWords(range.high * 1000, locale))}</span>
  )
}

/** One who waits. */
export function LineRow({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const reader = useLanguage()
  const { consult } = item
  const booked = useBookedWords(consult.scheduledFor)
  const position = useClock<number | null>((now) => {
    const state = stateOf(item, now)
    return 'position' in state ? state.position : null
  })
  const isNext = useClock((now) => stateOf(item, now).is === 'next')
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-l border border-line bg-surface p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]">
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 dir="auto" className="min-w-0 text-l font-semibold wrap-anywhere">
            {patientOf(item)}
          </h2>
          {position !== null && (
            <span className="figures text-s font-medium text-muted">{isNext ? words.next : words.place(position)}</span>
          )}
        </div>
        <p dir="auto" className="wrap-anywhere">
          {consult.reason ?? <span className="text-faint">{words.noReason}</span>}
        </p>
        <p className="text-s text-muted">
          {[
            consult.language && languageWords(consult.language, reader),
            consult.jurisdiction && jurisdictionWords(consult.jurisdiction, reader),
            booked,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        <p className="text-m">
          {words.waits}{' '}
          {consult.waitingSince && (
            <span className="font-medium">
              <WaitingFor since={consult.waitingSince} />
            </span>
          )}
          <span className="block text-s text-muted">
            <Estimate item={item} />
          </span>
        </p>
        <DeviceMarks consult={consult} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-col lg:items-end lg:justify-between">
        <div className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col lg:items-end">
          <TakingMark item={item} />
          <PresenceMark item={item} />
        </div>
        <Link
          href={`/calls/${consult.id}`}
          aria-label={`${words.open}: ${patientOf(item)}`}
          className={buttonClasses('secondary')}
        >
          {words.open}
        </Link>
      </div>
    </li>
  )
}
