'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { PatientPanel } from '../../patient/patient-panel.tsx'
import { callWords } from '../words.ts'

/** Shows the patient of a call. @param apart opens links in a new tab, so that the call continues here. */
export function CallPatient({ call, apart = false }: { call: OpenedCall; apart?: boolean }) {
  const words = useWords(callWords)
  return (
    <section aria-label={words.patient}>
      <h2 className="sr-only">{words.patient}</h2>
      {/* The panel's own headings are one level below this one. */}
      <h3 dir="auto" className="mb-3 text-m font-semibold wrap-anywhere">
        {patientOf(call)}
      </h3>
      <PatientPanel patientId={call.consult.patientId} consult={call.consult} apart={apart} />
    </section>
  )
}
