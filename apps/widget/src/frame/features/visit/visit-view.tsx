import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { isOver } from '../../entities/visits/patient-visit.ts'
import { focusContentIfIdle } from '../../ui/controls/focus-content.ts'
import { CallView } from './call/call-view.tsx'
import { CallForms, useFormsOpen } from './call-forms.tsx'
import { OverView } from './over-view.tsx'
import { PrepareView } from './prepare-view.tsx'
import { RingView } from './ring-view.tsx'
import { useVisit } from './visit-context.ts'
import { WaitView } from './wait-view.tsx'

/** Shows the call in its current state. */
export function VisitView() {
  const { visits, surroundings } = useApp()
  const { devices } = useVisit()
  const visit = visits.visit.value
  const status = visit?.status
  const forms = useFormsOpen()
  const isEnded = visit === null || isOver(visit)
  useEffect(() => {
    if (isEnded) devices.close()
  }, [isEnded, devices])
  // While the widget is hidden, it captures nothing, except during a call. The launcher then shows that the call is running.
  const isIdle = !surroundings.isShown.value && status !== 'in_progress'
  useEffect(() => {
    if (isIdle) devices.settle()
  }, [isIdle, devices])
  useEffect(() => () => devices.close(), [devices])
  // If the patient has just pressed a button, the focus was on it, and it no longer exists.
  useEffect(focusContentIfIdle, [status])
  if (!visit) return null
  const isBefore = visit.status === 'invited' || visit.status === 'waiting'
  if (isBefore && forms.value) return <CallForms visit={visit} isOpen={forms} />
  if (visit.status === 'invited') return <PrepareView visit={visit} forms={forms} />
  if (visit.status === 'waiting') return <WaitView visit={visit} forms={forms} />
  if (visit.status === 'ringing') return <RingView visit={visit} />
  if (visit.status === 'in_progress') return <CallView key={visit.id} visit={visit} />
  return <OverView visit={visit} />
}
