'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { CircleAlert, CircleCheck, CircleHelp, Clock3, Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { appointmentWords, useOwnLocale } from '../../entities/appointments/appointment-locale.ts'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { waitedWords } from '../../entities/consults/waited-words.ts'
import { Born } from '../../entities/patients/born.tsx'
import { jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { callWords } from './words.ts'

type Consult = CallItem['consult']
type Result = NonNullable<Consult['devices']>['camera'] | Consult['network']

const good: readonly Result[] = ['ok', 'good', 'fair']

function DeviceMark({ name, result }: { name: string; result: NonNullable<Result> }) {
  const words = useWords(callWords).results[result]
  const known = result !== 'unknown'
  const Mark = known ? (good.includes(result) ? CircleCheck : CircleAlert) : CircleHelp
  const color = known ? (good.includes(result) ? 'text-success-text' : 'text-danger-text') : 'text-muted'
  return (
    <li className={`inline-flex items-center gap-1.5 text-s ${color}`}>
      <Mark className="size-4 shrink-0" aria-hidden />
      <span>
        {name}: {words}
      </span>
    </li>
  )
}

/** Shows what the patient's device check found. It leaves out what was not checked. */
export function DeviceMarks({ consult: { devices, network } }: { consult: Pick<Consult, 'devices' | 'network'> }) {
  const words = useWords(callWords)
  const found = (['camera', 'microphone', 'speaker'] as const).flatMap((name) => {
    const result = devices?.[name]
    return result ? [{ name, result }] : []
  })
  if (found.length === 0 && network === null) return <p className="text-s text-muted">{words.unchecked}</p>
  return (
    <ul aria-label={words.deviceCheck} className="flex flex-wrap gap-x-4 gap-y-1">
      {found.map(({ name, result }) => (
        <DeviceMark key={name} name={words.devices[name]} result={result} />
      ))}
      {network !== null && <DeviceMark name={words.devices.network} result={network} />}
    </ul>
  )
}

/** Shows how long the patient has been waiting. */
function WaitingFor({ since }: { since: string }) {
  const locale = useLocale()
  const words = useWords(callWords)
  const longer = (length: string) => `${words.waits} ${words.waitsSince(length)}`
  const waited = useClock((now) => waitedWords(now - Date.parse(since), locale, longer))
  return (
    <span className="figures">
      <LiveText>{waited}</LiveText>
    </span>
  )
}

export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-0.5 ${wide ? 'col-span-full' : ''}`}>
      <dt className="text-s text-muted wrap-anywhere">{name}</dt>
      <dd className="text-m wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Returns the date and time of a booking, with its weekday. */
export function useBookedWords(scheduledFor: string | null): string {
  const locale = useOwnLocale()
  if (scheduledFor === null) return ''
  return locale ? appointmentWords(scheduledFor, null, locale) : '\u00a0'
}

/** Shows how pressing the call is, and the patient's age, date of birth, language and waiting time. It leaves out what is unknown. */
export function Who({ item: { consult, patient } }: { item: CallItem }) {
  const reader = useLanguage()
  const { language, priority, waitingSince } = consult
  return (
    <div className="grid gap-1.5">
      <Born birthDate={patient.birthDate} className="text-m" />
      <ul className="flex flex-wrap items-center gap-1">
        {priority !== 'routine' && (
          <li className="inline-flex max-w-full min-w-0">
            <PriorityChip priority={priority} />
          </li>
        )}
        {language && (
          <li className="inline-flex max-w-full min-w-0">
            <Chip icon={Languages} whole>
              {languageWords(language, reader)}
            </Chip>
          </li>
        )}
        {waitingSince && (
          <li className="inline-flex max-w-full min-w-0">
            <Chip icon={Clock3} whole>
              <WaitingFor since={waitingSince} />
            </Chip>
          </li>
        )}
      </ul>
    </div>
  )
}

/** The facts about a call that a physician needs when it rings. */
export function CallFacts({ item: { consult, licensed } }: { item: CallItem }) {
  const words = useWords(callWords)
  const reader = useLanguage()
  const booked = useBookedWords(consult.scheduledFor)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-3">
      <Fact name={words.reason} wide>
        <bdi>{consult.reason ?? words.noReason}</bdi>
      </Fact>
      {booked && <Fact name={words.booked}>{booked}</Fact>}
      {consult.jurisdiction && (
        <Fact name={words.jurisdiction}>
          {jurisdictionWords(consult.jurisdiction, reader)}
          {!licensed && <span className="block text-s text-danger-text">{words.noLicense}</span>}
        </Fact>
      )}
      <Fact name={words.deviceCheck} wide>
        <DeviceMarks consult={consult} />
      </Fact>
    </dl>
  )
}
