'use client'

import type { AsyncConsult } from '@consult/domain'
import { lazyWhenIdle, lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import type { PanelShown } from '../patient/panel-shown.ts'
import { PanelSkeleton } from '../patient/panel-skeleton.tsx'
import { patientWords } from '../patient/words.ts'

const PatientPanel = lazyWhenShown(
  () => import('../patient/patient-panel.tsx').then((module) => module.PatientPanel),
  PanelSkeleton,
)
const ThreadSide = lazyWhenShown(
  () => import('../clinical-notes/thread-side.tsx').then((module) => module.ThreadSide),
  PanelSkeleton,
)
const PanelOver = lazyWhenIdle(() => import('../patient/panel-over.tsx').then((module) => module.PanelOver))

/** Shows the patient and the clinical note beside the thread if there is room, otherwise over it. */
export function PatientAside({
  consult,
  view,
  patientName,
  shown,
}: {
  consult: AsyncConsult
  view: InboxView
  patientName: string
  shown: PanelShown
}) {
  const words = useWords(patientWords)
  const patient = <PatientPanel patientId={consult.patientId} consult={consult} view={view} />
  const content = <ThreadSide consult={consult} patient={patient} />
  return (
    <>
      {shown.inline && (
        <aside
          aria-label={words.patient}
          className="@container w-80 shrink-0 overflow-y-auto border-s border-line p-4 ultra:w-104"
        >
          <h3 className="mb-2 text-m font-semibold wrap-anywhere">
            <bdi>{patientName}</bdi>
          </h3>
          {content}
        </aside>
      )}
      <PanelOver title={patientName} open={shown.over} onClose={shown.closeOver}>
        {content}
      </PanelOver>
    </>
  )
}
