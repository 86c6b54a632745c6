'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { testClockWords } from '@consult/web-client/time/days.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { Camera, type LucideIcon, Mic, Volume2, Wifi } from 'lucide-react'
import Link from 'next/link'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { callWords } from '../call/words.ts'
import { PickPatient } from './pick/pick-patient.tsx'
import { patientsTime, takingOf } from './queue-state.ts'
import { QueueStatus } from './queue-status.tsx'
import { waitingRoomWords } from './words.ts'

type Consult = Pick<CallItem['consult'], 'devices' | 'network'>
type Part = 'camera' | 'microphone' | 'speaker' | 'network'

const parts: readonly { readonly part: Part; readonly Icon: LucideIcon }[] = [
  { part: 'camera', Icon: Camera },
  { part: 'microphone', Icon: Mic },
  { part: 'speaker', Icon: Volume2 },
  { part: 'network', Icon: Wifi },
]
const problems = ['denied', 'missing', 'poor'] as const
const isProblem = (result: string) => problems.some((each) => each === result)

function toneOf(result: string): string {
  if (isProblem(result)) return 'text-danger-text'
  return result === 'unknown' ? 'text-faint' : 'text-success-text'
}

const resultOf = ({ devices, network }: Consult, part: Part) => (part === 'network' ? network : devices?.[part])

/** Shows the patient's device check: an icon for each checked part, and words only for a problem. */
function DeviceIcons({ consult }: { consult: Consult }) {
  const words = useWords(callWords)
  const found = parts.flatMap(({ part, Icon }) => {
    const result = resultOf(consult, part)
    return result ? [{ part, Icon, result, name: `${words.devices[part]}: `, said: words.results[result] }] : []
  })
  if (found.length === 0) return <p className="text-s text-muted">{words.unchecked}</p>
  return (
    <ul aria-label={words.deviceCheck} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {found.map(({ part, Icon, result, name, said }) => (
        <li key={part} title={name + said} className={`relative inline-flex items-center gap-1 ${toneOf(result)}`}>
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className="sr-only">{name}</span>
          <span className={isProblem(result) ? 'text-s font-medium' : 'sr-only'}>{said}</span>
        </li>
      ))}
    </ul>
  )
}

/** The columns of the line, wide enough for their content in any language. Below `lg`, a patient is a small card. */
export const queueColumns =
  'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.8fr)_minmax(0,0.8fr)_5rem_minmax(0,1.3fr)_minmax(0,1.15fr)_10.5rem]'

function Waited({ since, item }: { since: string; item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const locale = useLocale()
  const length = useClock((now) => waitWords(patientsTime(item, now) - Date.parse(since), locale))
  return (
    <p className="figures text-m text-end whitespace-nowrap">
      <span className="sr-only">{words.waits} </span>
      <LiveText>{length}</LiveText>
    </p>
  )
}

/** One waiting patient, on one line. All of it links to the call. */
export function QueueRow({ item }: { item: CallItem }) {
  const words = useWords(waitingRoomWords)
  const reader = useLanguage()
  const locale = useLocale()
  const me = useWorkspace().me.physician.id
  const { consult, patient, testClock } = item
  const { language, jurisdiction, waitingSince } = consult
  const taking = useClock((now) => takingOf(item, me, now))
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 first:border-t-0 hover:bg-hover lg:min-h-12 lg:py-1.5 ${queueColumns}`}
    >
      <h2 className="min-w-0 text-m font-semibold wrap-anywhere">
        <bdi>{patientOf(item)}</bdi> <Born birthDate={patient.birthDate} className="text-s font-normal" />
        <PriorityChip priority={consult.priority} className="ms-2" />
        {testClock !== null && (
          <span className="block text-s font-normal text-muted">
            {words.testClock(testClockWords(testClock, locale))}
          </span>
        )}
      </h2>
      <p
        title={consult.reason ?? undefined}
        className="line-clamp-2 text-s wrap-anywhere max-lg:col-span-2 max-lg:row-start-2"
      >
        {consult.reason ? <bdi>{consult.reason}</bdi> : <span className="text-faint">{words.noReason}</span>}
      </p>
      <p className="text-s text-muted wrap-anywhere max-lg:col-span-2">
        {language && languageWords(language, reader)}
        {language && jurisdiction && ' · '}
        {jurisdiction && <span title={jurisdictionWords(jurisdiction, reader)}>{jurisdiction}</span>}
      </p>
      <div className="self-start max-lg:col-start-2 max-lg:row-start-1 lg:self-center">
        {waitingSince && <Waited since={waitingSince} item={item} />}
      </div>
      <div className="max-lg:col-span-2">
        <QueueStatus item={item} />
      </div>
      <div className="min-w-0">
        <DeviceIcons consult={consult} />
      </div>
      <div className="flex items-center justify-end gap-2">
        <Link
          href={`/calls/${consult.id}`}
          aria-label={`${words.open}: ${patientOf(item)}`}
          className={buttonClasses(
            taking === 'rings_here' ? 'primary' : 'secondary',
            'lg:min-h-8 lg:px-2.5 lg:text-s after:absolute after:inset-0',
          )}
        >
          {words.open}
        </Link>
        {(taking === 'may' || taking === 'booked_here') && <PickPatient item={item} />}
      </div>
    </li>
  )
}
