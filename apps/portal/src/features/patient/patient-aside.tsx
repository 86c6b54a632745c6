'use client'

import { Button } from '../controls/button.tsx'
import { later } from '../controls/later.ts'
import { controlWords } from '../controls/words.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import type { InboxView } from '../inbox/views.ts'
import type { useThread } from '../thread/use-thread.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import type { PanelShown } from './panel-shown.ts'
import { PanelSkeleton, PatientPanel } from './patient-panel.tsx'
import { patientWords } from './words.ts'

const PanelOver = later(() => import('./panel-over.tsx').then((module) => module.PanelOver))

type Panel = ReturnType<typeof useThread>['panel']

function Content({ panel, view, consultId }: { panel: Panel; view: InboxView; consultId: string }) {
  const language = useLanguage()
  const words = useWords(patientWords)
  const controls = useWords(controlWords)
  if (panel.data) return <PatientPanel {...panel.data} view={view} consultId={consultId} />
  if (!panel.isError) return <PanelSkeleton />
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-muted">
        {words.failed} {wordsOf(faultOf(panel.error), language)}
      </p>
      <Button onClick={() => void panel.refetch()} busy={panel.isFetching}>
        {controls.tryAgain}
      </Button>
    </div>
  )
}

/** The patient: beside the thread where there is room, over it where there is not. */
export function PatientAside({
  panel,
  view,
  consultId,
  patientName,
  shown,
}: {
  panel: Panel
  view: InboxView
  consultId: string
  patientName: string
  shown: PanelShown
}) {
  const words = useWords(patientWords)
  const content = <Content panel={panel} view={view} consultId={consultId} />
  return (
    <>
      {shown.inline && (
        <aside aria-label={words.patient} className="w-74 shrink-0 overflow-y-auto border-l border-line px-5 py-5">
          <h3 className="mb-4 text-m font-semibold wrap-anywhere">{patientName}</h3>
          {content}
        </aside>
      )}
      <PanelOver title={patientName} open={shown.over} onClose={shown.closeOver}>
        {content}
      </PanelOver>
    </>
  )
}
