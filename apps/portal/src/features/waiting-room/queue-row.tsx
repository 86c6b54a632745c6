'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { testClockWords } from '@consult/web-client/time/days.ts'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import type { Urgency } from '../../entities/consults/timing.ts'
import { urgencyLooks } from '../../entities/consults/timing-mark.tsx'
import { waitedWords } from '../../entities/consults/waited-words.ts'
import { Born } from '../../entities/patients/born.tsx'
import { jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { DeviceIcons } from '../call/device-icons.tsx'
import { waitUrgency } from './line-order.ts'
import { PickPatient } from './pick/pick-patient.tsx'
import { patientsTime, takingOf } from './queue-state.ts'
import { QueueStatus } from './queue-status.tsx'
import { waitingRoomWords } from './words.ts'

/**
 * The columns of the line, wide enough for their content in any language. The reason, by which a physician chooses, is the
 * widest. Below `lg`, a patient is a small card.
 */
export const queueColumns =
  'lg:grid-cols-[minmax(11rem,1.8fr)_minmax(0,2.3fr)_6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_6.5rem]'

function Waited({ since, item, isPaused }: { since: string; item: CallItem; isPaused: boolean }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const length = useClock((now) => waitedWords(patientsTime(item, now) - Date.parse(since), locale, (long) => long))
  const { mark: Mark, look } = urgencyLooks[useClock((now) => waitUrgency(item, now)) as Urgency]
  return (
    <p className="figures text-m font-medium whitespace-nowrap lg:order-3">
      <span className="sr-only">{words.columns.waiting}: </span>
      <span className={classes('inline-flex items-center gap-1', Mark && look)}>
        {Mark && <Mark className="size-3.5 shrink-0" aria-hidden />}
        {/* Isolated, so that the number stays before its unit on a page in the other direction. */}
        <bdi>
          <LiveText>{length}</LiveText>
        </bdi>
      </span>
      {isPaused && <span className="block text-xs font-normal text-warning-text max-lg:text-end">{words.paused}</span>}
    </p>
  )
}

/** One waiting patient, on one line. All of it links to the call. */
export function QueueRow({ item, line, isNext }: { item: CallItem; line: readonly CallItem[]; isNext: boolean }) {
  const words = useWords(waitingRoomWords)
  const reader = useLanguage()
  const locale = useLocale()
  const me = useWorkspace().me.physician.id
  const { consult, patient, testClock } = item
  const { language, jurisdiction, waitingSince } = consult
  const taking = useClock((now) => takingOf(item, me, now))
  const mayCall = taking === 'may' || taking === 'booked_here'
  return (
    <li
      className={classes(
        'relative flex flex-col gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 first:border-t-0 hover:bg-hover lg:grid lg:min-h-12 lg:items-center lg:py-2',
        queueColumns,
        // Beside the word, a mark at the edge that is seen before any word is read.
        consult.priority === 'emergency' &&
          'before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-danger last:before:rounded-es-m',
      )}
    >
      {/* Large text leaves no place for the time beside the name. Then it goes below. */}
      <div className="flex flex-wrap items-start justify-between gap-x-4 lg:contents">
        <h2 className="min-w-0 flex-1 basis-40 text-m font-semibold wrap-anywhere lg:order-1">
          <Link
            href={`/calls/${consult.id}`}
            data-stop={mayCall ? undefined : ''}
            className="min-w-0 underline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            <bdi>{patientOf(item)}</bdi>
          </Link>
          {/* The name and the date of birth stay together. A block of its own direction would begin at the other edge of a mirrored page. */}
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-s font-normal empty:hidden">
            <Born birthDate={patient.birthDate} />
            <PriorityChip priority={consult.priority} />
          </span>
          {testClock !== null && (
            <span className="block text-s font-normal text-muted">
              {words.testClock(testClockWords(testClock, locale))}
            </span>
          )}
        </h2>
        {waitingSince && <Waited since={waitingSince} item={item} isPaused={taking === 'not_there'} />}
      </div>
      <div className="min-w-0 lg:order-2">
        <p title={consult.reason ?? undefined} className="line-clamp-2 text-m wrap-anywhere">
          {consult.reason ? <bdi>{consult.reason}</bdi> : <span className="text-faint">{words.noReason}</span>}
        </p>
        <p className="text-s text-muted wrap-anywhere">
          {language && languageWords(language, reader)}
          {language && jurisdiction && ' · '}
          {jurisdiction && (
            <span title={jurisdictionWords(jurisdiction, reader)} className="whitespace-nowrap">
              {jurisdiction}
            </span>
          )}
        </p>
      </div>
      <div className="min-w-0 lg:order-4">
        <QueueStatus item={item} line={line} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 lg:contents">
        <div className="min-w-0 lg:order-5">
          <DeviceIcons consult={consult} />
        </div>
        <div className="ms-auto flex items-center justify-end gap-2 lg:order-6">
          {mayCall && <PickPatient item={item} isNext={isNext} />}
          <ChevronRight className="size-4 shrink-0 text-faint rtl:rotate-180" aria-hidden />
        </div>
      </div>
    </li>
  )
}
