'use client'

import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { inboxWords } from '../inbox/words.ts'
import { useClinicianName } from '../thread/clinician-name.tsx'
import { durationWords } from '../time/durations.ts'
import { appointmentWords, useOwnLocale } from '../time/own-locale.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { patientWords } from './words.ts'

export type PatientCall = inferRouterOutputs<AppRouter>['portal']['patient']['calls'][number]

function When({ at, patientZone }: { at: string; patientZone: string | null }) {
  const locale = useOwnLocale()
  return <span className="figures">{locale ? appointmentWords(at, patientZone, locale) : '\u00a0'}</span>
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A call of the patient's, with what is known of it when it is opened. */
export function PastCall({ call, patientZone }: { call: PatientCall; patientZone: string | null }) {
  const words = useWords(patientWords)
  const { noReason } = useWords(inboxWords)
  const locale = useLocale()
  const physician = useClinicianName(call.physicianId)
  const { startedAt, endedAt, scheduledFor } = call
  return (
    <details className="-mx-2 rounded-s px-2 py-2 open:bg-sunken">
      <summary className="cursor-pointer marker:text-faint">
        <span className="text-m">{call.reason ?? noReason}</span>
        <span className="block pl-4 text-s text-muted">
          <When at={startedAt ?? scheduledFor ?? call.createdAt} patientZone={patientZone} /> ·{' '}
          {words.callStatus[call.status]}
        </span>
      </summary>
      <dl className="grid gap-1 pt-2 pl-4 text-s">
        {scheduledFor && (
          <Line name={words.booked}>
            <When at={scheduledFor} patientZone={patientZone} />
          </Line>
        )}
        {startedAt && (
          <Line name={words.held}>
            <When at={startedAt} patientZone={patientZone} />
          </Line>
        )}
        {startedAt && endedAt && (
          <Line name={words.length}>{durationWords(Date.parse(endedAt) - Date.parse(startedAt), locale)}</Line>
        )}
        {physician && <Line name={words.withPhysician}>{physician}</Line>}
      </dl>
      {endedAt && (
        <Link href={`/calls/${call.id}`} className="ml-4 text-s underline underline-offset-2">
          {words.openCall}
        </Link>
      )}
    </details>
  )
}
