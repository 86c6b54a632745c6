'use client'

import type { ConsultIntake, Patient } from '@consult/domain'
import type { ClinicalFacts } from '@consult/domain/clinical-facts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { zoneHere } from '@consult/ui/i18n/zone-here.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { calendarDayWords, dayKey, timeWords } from '@consult/web-client/time/days.ts'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnLocale, zoneWords } from '../../entities/appointments/appointment-locale.ts'
import {
  ageOn,
  isSpoken,
  jurisdictionWords,
  languageNow,
  languageWords,
} from '../../entities/patients/patient-facts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { Said } from './clinical-summary.tsx'
import { patientWords } from './words.ts'

/** The consult or call beside which the patient is shown. */
export interface ConsultBeside {
  readonly id: string
  readonly metadata: Readonly<Record<string, string>>
  readonly language: string | null
  readonly jurisdiction: string | null
  readonly intake: ConsultIntake
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Born({ birthDate }: { birthDate: string }) {
  const locale = useLocale()
  const words = useWords(patientWords)
  const age = useClock((now) => ageOn(birthDate, dayKey(now)) ?? -1)
  return (
    <span className="figures">
      {age >= 0 && <span className="font-medium">{words.years(age)} · </span>}
      {calendarDayWords(birthDate, locale)}
    </span>
  )
}

function Sex({ facts: { sex, gender } }: { facts: ClinicalFacts }) {
  const words = useWords(patientWords)
  const shown = (text: string) => {
    if (/^(f|female|woman)$/i.test(text)) return words.female
    return /^(m|male|man)$/i.test(text) ? words.male : text
  }
  const said = [
    ...sex.items.map((one) => ({ ...one, text: shown(one.text) })),
    ...gender.items.map((one) => ({ ...one, label: one.label ?? words.gender })),
  ]
  if (said.length === 0) return <span className="text-faint">{words.notProvided}</span>
  return said.map((statement, n) => (
    <span key={n}>
      {n > 0 && ' · '}
      <Said statement={statement} />
    </span>
  ))
}

/** Shows the patient's local time if it differs from the reader's, so that the reader knows whether it is night there. */
function TheirTime({ zone }: { zone: string }) {
  const locale = useLocale()
  const words = useWords(patientWords)
  const own = useOwnLocale()
  const theirs = useClock((now) => timeWords(now, { ...locale, timeZone: zone }))
  // Until the reader's zone has loaded, the browser's counts: a line that appears later would move all that is below it.
  const ours = useClock((now) => timeWords(now, own ?? { ...locale, timeZone: zoneHere() }))
  if (theirs === ours) return null
  return (
    <Line name={words.theirTime}>
      <span className="figures">{theirs}</span> <span className="text-muted">({zoneWords(zone)})</span>
    </Line>
  )
}

/** Identifies the patient in a few lines, enough to confirm that it is the right person. */
export function IdentityLine({
  patient,
  chosenLanguage,
  consult,
  facts,
}: {
  patient: Patient
  chosenLanguage: string | null
  consult: ConsultBeside
  facts: ClinicalFacts
}) {
  const words = useWords(patientWords)
  const reader = useLanguage()
  const { languages } = useWorkspace().me.physician
  const { birthDate, timeZone } = patient
  const language = languageNow({ chosen: chosenLanguage, consult: consult.language, patient: patient.language })
  const jurisdiction = consult.jurisdiction ?? patient.jurisdiction
  const asked = [...facts.interpreter.items, ...facts.interpreter.remarks]
  const isForeign = language !== null && languages.length > 0 && !isSpoken(language, languages)
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-s">
      <Line name={words.born}>
        {birthDate ? <Born birthDate={birthDate} /> : <span className="text-faint">{words.notProvided}</span>}
      </Line>
      <Line name={words.sex}>
        <Sex facts={facts} />
      </Line>
      <Line name={words.language}>
        {language ? languageWords(language, reader) : <span className="text-faint">{words.notProvided}</span>}
        {isForeign && (
          <span className="ms-1.5 inline-flex items-center gap-1 rounded-s bg-warning-soft px-1.5 font-medium text-warning-text">
            <Languages className="size-3.5" aria-hidden /> {words.notYourLanguage}
          </span>
        )}
      </Line>
      {asked.length > 0 && (
        <Line name={words.interpreter}>
          {asked.map((statement, n) => (
            <span key={n}>
              {n > 0 && ', '}
              <Said statement={statement} />
            </span>
          ))}
        </Line>
      )}
      {timeZone && <TheirTime zone={timeZone} />}
      <Line name={words.jurisdiction}>
        {jurisdiction ? (
          jurisdictionWords(jurisdiction, reader)
        ) : (
          <span className="text-faint">{words.notProvided}</span>
        )}
      </Line>
    </dl>
  )
}
