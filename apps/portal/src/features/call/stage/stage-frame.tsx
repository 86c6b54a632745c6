'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { PriorityChip } from '../../../entities/consults/priority-chip.tsx'
import { Born } from '../../../entities/patients/born.tsx'
import { ClinicalAlerts } from '../../patient/clinical-alerts.tsx'
import { CallTimer } from '../call-timer.tsx'
import { ChatPeek } from '../chat/chat-peek.tsx'
import { useSide } from '../side-context.tsx'
import { callWords } from '../words.ts'

/**
 * The dark stage of a running call: the patient and the duration above, the picture with its overlays, and one row of
 * controls below. The text above never covers the picture, and nothing covers the controls.
 * @param signs the status of the call: the connection, the recording.
 * @param notices messages and questions over the picture that do not hide it, stacked at its upper edge.
 */
export function StageFrame({
  call,
  signs,
  notices,
  controls,
  children,
}: {
  call: OpenedCall
  signs?: ReactNode
  notices?: ReactNode
  controls: ReactNode
  children: ReactNode
}) {
  const words = useWords(callWords)
  const patient = patientOf(call)
  const { shown, isSheet, open } = useSide()
  const { priority, startedAt } = call.consult
  return (
    <div data-stage="" className="flex min-w-0 flex-[2] flex-col bg-page text-ink">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 sm:min-h-12">
        <h1 dir="auto" className="min-w-0 text-m font-semibold wrap-anywhere">
          <span className="sr-only">{words.callWith(patient)}</span>
          <span aria-hidden>{patient}</span>
        </h1>
        <Born birthDate={call.patient.birthDate} className="text-s" />
        <PriorityChip priority={priority} />
        {startedAt && (
          <p className="figures text-m text-muted">
            <CallTimer since={startedAt} />
          </p>
        )}
        {/* Where the panel beside the picture is closed, nothing else shows them. */}
        {isSheet && shown === null && (
          <ClinicalAlerts patientId={call.consult.patientId} consult={call.consult} onOpen={() => open('patient')} />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-s text-muted sm:ms-auto">{signs}</div>
      </header>
      <section
        aria-label={words.remote}
        className="relative min-h-24 flex-1 overflow-hidden bg-black [container-type:size] [@media(height<24rem)]:min-h-40 lying:min-h-0"
      >
        {children}
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex max-h-full flex-col items-center gap-2 overflow-y-auto p-3">
          {notices}
          <ChatPeek patient={patient} />
        </div>
      </section>
      {controls}
    </div>
  )
}
