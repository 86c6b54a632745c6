'use client'

import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { Main } from '@consult/ui/controls/main-content.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import { durationWords } from '@consult/web-client/time/durations.ts'
import type { ReactNode } from 'react'
import { type OpenedCall, patientOf } from '../../entities/calls/call-item.ts'
import { Born } from '../../entities/patients/born.tsx'
import { Fact } from './call-facts.tsx'
import { CallNotes } from './call-notes.tsx'
import { CallStatus } from './call-status.tsx'
import { CallPatient } from './side/call-patient.tsx'
import { callWords } from './words.ts'

const between = (from: string | null, to: string | null) =>
  from === null || to === null ? null : Date.parse(to) - Date.parse(from)

/** Summarizes a finished call. */
function CallSummary({ call: { consult } }: { call: OpenedCall }) {
  const words = useWords(callWords)
  const locale = useLocale()
  const length = between(consult.startedAt, consult.endedAt)
  const waited = between(consult.waitingSince, consult.startedAt)
  return (
    <section aria-label={words.summary} className="rounded-m border border-line bg-surface p-4">
      <h2 className="mb-3 text-m font-semibold">{words.summary}</h2>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {consult.startedAt && <Fact name={words.started}>{fullWords(consult.startedAt, locale)}</Fact>}
        {consult.endedAt && <Fact name={words.over}>{fullWords(consult.endedAt, locale)}</Fact>}
        {length !== null && <Fact name={words.length}>{durationWords(length, locale)}</Fact>}
        {waited !== null && <Fact name={words.waited}>{durationWords(waited, locale)}</Fact>}
        <Fact name={words.reason}>{consult.reason ?? words.noReason}</Fact>
      </dl>
    </section>
  )
}

const PastMessages = lazyWhenShown(() => import('./chat/past-messages.tsx').then((module) => module.PastMessages))
const Player = lazyWhenShown(() => import('./recording/recording-player.tsx').then((module) => module.RecordingPlayer))

/** The style of a section of the record. */
const card = 'rounded-m border border-line bg-surface p-4'

/** Frames the record of a call that is not running here: the call on the left, the patient beside it. */
function RecordFrame({ call, children }: { call: OpenedCall; children: ReactNode }) {
  const words = useWords(callWords)
  const patient = patientOf(call)
  return (
    <Main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-300 grid-cols-1 gap-x-8 gap-y-6 px-[min(1rem,5vw)] pt-5 pb-8 sm:px-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h1 dir="auto" className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
              {words.callWith(patient)}
            </h1>
            <Born birthDate={call.patient.birthDate} className="text-m" />
            <p className="text-m text-muted">{words.statuses[call.consult.status]}</p>
          </header>
          {children}
        </div>
        <div className="min-w-0 lg:border-s lg:border-line lg:ps-6">
          <CallPatient call={call} />
        </div>
      </div>
    </Main>
  )
}

/** The physician's own finished call. The note comes first, because it may still be unwritten. */
export function OwnCallRecord({ call }: { call: OpenedCall }) {
  const words = useWords(callWords)
  return (
    <RecordFrame call={call}>
      <section aria-label={words.note} className={card}>
        <CallNotes call={call} />
      </section>
      <CallSummary call={call} />
      <Player call={call} />
      <PastMessages call={call} />
    </RecordFrame>
  )
}

/** A call that the physician is not in: one that has not begun, a colleague's call, or one that is over. */
export function CallRecord({ call }: { call: OpenedCall }) {
  const words = useWords(callWords)
  const isOver = call.consult.status === 'completed'
  return (
    <RecordFrame call={call}>
      <CallStatus call={call} />
      {isOver && (
        <>
          <section className={card}>
            <h2 className="mb-1.5 text-m font-semibold">{words.note}</h2>
            <CallNotes call={call} />
          </section>
          <CallSummary call={call} />
          <Player call={call} />
          <PastMessages call={call} />
        </>
      )}
    </RecordFrame>
  )
}
