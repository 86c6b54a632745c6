import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { isOver } from '../../entities/visits/patient-visit.ts'
import { beginHereIfIdle } from '../../ui/controls/begin-here.ts'
import { CallView } from './call/call-view.tsx'
import { OverView } from './over-view.tsx'
import { PrepareView } from './prepare-view.tsx'
import { RingView } from './ring-view.tsx'
import { useVisit } from './visit-context.ts'
import { WaitView } from './wait-view.tsx'

/** The call, as far as it has come. */
export function VisitView() {
  const { visits, surroundings } = useApp()
  const { devices } = useVisit()
  const visit = visits.visit.value
  const status = visit?.status
  const isEnded = visit === null || isOver(visit)
  useEffect(() => {
    if (isEnded) devices.close()
  }, [isEnded, devices])
  // Out of sight, nothing is captured but for a call, of which the launcher then tells.
  const isIdle = !surroundings.isShown.value && status !== 'in_progress'
  useEffect(() => {
    if (isIdle) devices.settle()
  }, [isIdle, devices])
  useEffect(() => () => devices.close(), [devices])
  // Whoever has just pressed something had the focus on a button that is gone.
  useEffect(beginHereIfIdle, [status])
  if (!visit) return null
  if (visit.status === 'invited') return <PrepareView visit={visit} />
  if (visit.status === 'waiting') return <WaitView visit={visit} />
  if (visit.status === 'ringing') return <RingView visit={visit} />
  if (visit.status === 'in_progress') return <CallView key={visit.id} visit={visit} />
  return <OverView visit={visit} />
}
