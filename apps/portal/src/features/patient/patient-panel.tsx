'use client'

import type { AsyncConsult, Patient } from '@consult/domain'
import type { ReactNode } from 'react'
import { PlaceLink } from '../inbox/place-link.tsx'
import type { InboxView } from '../inbox/views.ts'
import { inboxWords } from '../inbox/words.ts'
import { timingOf } from '../thread/timing.ts'
import { useClock } from '../time/clock.ts'
import { dateWords, dayKey, timeWords } from '../time/days.ts'
import { useLanguage, useLocale, useWords } from '../words/use-words.tsx'
import { PastCall, type PatientCall } from './past-call.tsx'
import { ageOn, jurisdictionWords, languageWords } from './patient-facts.ts'
import { patientWords } from './words.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-s text-muted">{name}</dt>
      <dd className="text-m wrap-anywhere">{children}</dd>
    </div>
  )
}

function Missing() {
  return <span className="text-faint">{useWords(patientWords).notGiven}</span>
}

function Born({ birthDate }: { birthDate: string }) {
  const locale = useLocale()
  const words = useWords(patientWords)
  const age = useClock((now) => ageOn(birthDate, dayKey(now)) ?? -1)
  return (
    <>
      {dateWords(`${birthDate}T12:00:00Z`, 0, { ...locale, timeZone: 'UTC' })}
      {age >= 0 && <span className="text-muted"> · {words.years(age)}</span>}
    </>
  )
}

/** The patient's time now: whether it is night there. */
function TheirTime({ zone }: { zone: string }) {
  const locale = useLocale()
  const words = useClock((now) => timeWords(now, { ...locale, timeZone: zone }))
  return (
    <>
      <span className="figures">{words}</span>
      <span className="text-muted"> · {zone.replaceAll('_', ' ')}</span>
    </>
  )
}

function Past(props: { consult: AsyncConsult; view: InboxView; here: boolean; apart: boolean }) {
  const { consult, view, here, apart } = props
  const { noReason } = useWords(inboxWords)
  const { inNewTab } = useWords(patientWords)
  const locale = useLocale()
  const words = useClock((now) => timingOf(consult, now, locale).words)
  const began = useClock((now) => dateWords(consult.createdAt, now, locale))
  return (
    <PlaceLink
      place={{ view, consultId: consult.id }}
      aria-current={here ? 'true' : undefined}
      target={apart ? '_blank' : undefined}
      className="-mx-2 grid gap-0.5 rounded-s px-2 py-2 hover:bg-hover aria-[current]:bg-selected"
    >
      <span className="truncate text-m">
        {consult.reason ?? noReason}
        {apart && <span className="sr-only"> ({inNewTab})</span>}
      </span>
      <span className="text-s text-muted">
        {began} · {words}
      </span>
    </PlaceLink>
  )
}

/** Who the patient is, and what they have come with before. @param apart opens that in a tab of its own: a call goes on here. */
export function PatientPanel({
  patient,
  consults,
  calls,
  view,
  consultId,
  apart = false,
}: {
  patient: Patient
  consults: readonly AsyncConsult[]
  calls: readonly PatientCall[]
  view: InboxView
  consultId: string
  apart?: boolean
}) {
  const words = useWords(patientWords)
  const reader = useLanguage()
  const { phone, email, birthDate, language, jurisdiction, timeZone, externalId } = patient
  return (
    <div className="grid gap-6">
      <dl className="grid gap-3.5">
        <Fact name={words.born}>{birthDate ? <Born birthDate={birthDate} /> : <Missing />}</Fact>
        <Fact name={words.language}>{language ? languageWords(language, reader) : <Missing />}</Fact>
        <Fact name={words.jurisdiction}>{jurisdiction ? jurisdictionWords(jurisdiction, reader) : <Missing />}</Fact>
        <Fact name={words.theirTime}>{timeZone ? <TheirTime zone={timeZone} /> : <Missing />}</Fact>
        <Fact name={words.phone}>
          <a href={`tel:${phone}`} className="figures underline-offset-2 hover:underline">
            {phone}
          </a>
        </Fact>
        {email && (
          <Fact name={words.email}>
            <a href={`mailto:${email}`} className="underline-offset-2 hover:underline">
              {email}
            </a>
          </Fact>
        )}
        <Fact name={words.clinicNumber}>
          <span className="figures">{externalId}</span>
        </Fact>
      </dl>
      <section>
        <h3 className="mb-1 text-s font-semibold text-muted">{words.consults}</h3>
        <ul>
          {consults.map((consult) => (
            <li key={consult.id}>
              <Past consult={consult} view={view} here={consult.id === consultId} apart={apart} />
            </li>
          ))}
        </ul>
      </section>
      {calls.length > 0 && (
        <section>
          <h3 className="mb-1 text-s font-semibold text-muted">{words.calls}</h3>
          <ul>
            {calls.map((call) => (
              <li key={call.id}>
                <PastCall call={call} patientZone={timeZone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export function PanelSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(patientWords).loading}
      </p>
      {['w-28', 'w-20', 'w-36', 'w-32', 'w-28'].map((width, n) => (
        <div key={n} className="grid gap-1.5">
          <span className="skeleton h-3 w-16" />
          <span className={`skeleton h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
