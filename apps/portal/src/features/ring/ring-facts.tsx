'use client'

import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { waitedWords } from '../../entities/consults/waited-words.ts'
import { Born } from '../../entities/patients/born.tsx'
import { jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useBookedWords } from '../call/call-facts.tsx'
import { DeviceIcons } from '../call/device-icons.tsx'
import { callWords } from '../call/words.ts'
import { ClinicalAlerts } from '../patient/clinical-alerts.tsx'

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
  const lines = [
    waited,
    language && languageWords(language, reader),
    jurisdiction && jurisdictionWords(jurisdiction, reader),
    booked && `${words.booked} ${booked}`,
  ].filter(Boolean)
  return (
    <div className="grid gap-2">
      <div>
        <p dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
          {patientOf(item)}
        </p>
        <Born birthDate={patient.birthDate} className="text-m" />
      </div>
      <ClinicalAlerts patientId={patient.id} consult={consult} namesAll />
      {/* A long reason leaves room for what stands in the way of the call. The call page has all of it. */}
      <p title={reason ?? undefined} className="line-clamp-2 text-m wrap-anywhere">
        <span className="sr-only">{words.reason}: </span>
        {reason ? <bdi>{reason}</bdi> : <span className="text-faint">{words.noReason}</span>}
      </p>
      <p className="figures text-s text-muted wrap-anywhere">{lines.join(' · ')}</p>
      {!licensed && <p className="text-s font-medium text-danger-text">{words.noLicense}</p>}
      <DeviceIcons consult={consult} />
    </div>
  )
}
