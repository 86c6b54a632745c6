'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { Languages } from 'lucide-react'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { waitedWords } from '../../entities/consults/waited-words.ts'
import { Born } from '../../entities/patients/born.tsx'
import { isSpoken, jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useBookedWords } from '../call/call-facts.tsx'
import { DeviceIcons } from '../call/device-icons.tsx'
import { callWords } from '../call/words.ts'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'
import { patientWords } from '../patient/words.ts'

/** The patient's language, marked when the physician doesn't speak it: they may need an interpreter. */
function Spoken({ language }: { language: string }) {
  const reader = useLanguage()
  const { notYourLanguage } = useWords(patientWords)
  const { languages } = useWorkspace().me.physician
  const isForeign = languages.length > 0 && !isSpoken(language, languages)
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <bdi>{languageWords(language, reader)}</bdi>
      {isForeign && (
        <Chip tone="warning" icon={Languages} whole>
          {notYourLanguage}
        </Chip>
      )}
    </span>
  )
}

/**
 * What a physician needs to answer a ring, in the order in which they need it: who it is, what must not be missed, why they
 * call, and what stands in the way.
 */
export function RingFacts({ item }: { item: CallItem }) {
  const words = useWords(callWords)
  const reader = useLanguage()
  const locale = useLocale()
  const { consult, patient, licensed } = item
  const { reason, language, jurisdiction, waitingSince } = consult
  const booked = useBookedWords(consult.scheduledFor)
  const longer = (length: string) => `${words.waits} ${words.waitsSince(length)}`
  const waited = useClock((now) =>
    waitingSince === null ? '' : waitedWords(now - Date.parse(waitingSince), locale, longer),
  )
  const times = [waited, booked && `${words.booked} ${booked}`].filter(Boolean)
  return (
    <div className="grid gap-2">
      <div>
        {/* The line keeps the direction of the page, so that a name in another script begins at the same edge as the age. */}
        <p className="text-[length:min(1.25rem,9vw)] leading-tight font-semibold tracking-tight wrap-anywhere">
          <bdi>{patientOf(item)}</bdi>
        </p>
        <Born birthDate={patient.birthDate} className="text-m" />
      </div>
      <ClinicalAlerts patientId={patient.id} consult={consult} namesAll />
      {/* A long reason leaves room for what stands in the way of the call. The call page has all of it. */}
      <p title={reason ?? undefined} className="line-clamp-2 text-m font-medium wrap-anywhere">
        <span className="sr-only">{words.reason}: </span>
        {reason ? <bdi>{reason}</bdi> : <span className="text-faint">{words.noReason}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-m empty:hidden">
        {language && <Spoken language={language} />}
        {language && jurisdiction && <span aria-hidden>·</span>}
        {jurisdiction && <bdi>{jurisdictionWords(jurisdiction, reader)}</bdi>}
      </p>
      <p className="figures text-s text-muted wrap-anywhere empty:hidden">{times.join(' · ')}</p>
      {!licensed && <p className="text-s font-medium text-danger-text">{words.noLicense}</p>}
      <DeviceIcons consult={consult} />
    </div>
  )
}
