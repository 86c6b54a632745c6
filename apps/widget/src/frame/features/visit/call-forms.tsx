import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { useLazy } from '../../ui/controls/use-lazy.ts'
import { Skeleton } from '../states/states.tsx'
import { useVisit } from './visit-context.ts'

type Asking = Pick<Visit, 'intake'>

/** Whether the patient should answer questions before the call. */
export const asksQuestions = ({ intake: { status } }: Asking) => status === 'pending' || status === 'stopped'

/** Asks for the answers that the physician reads before the call, and opens them. */
export function FormsCard({ visit, isOpen }: { visit: Visit; isOpen: Signal<boolean> }) {
  const { t } = useVisit()
  if (!asksQuestions(visit)) return null
  const { required } = visit.intake
  return (
    <div class="devices">
      <h3 class="card-title">{t('formsTitle')}</h3>
      <p class="card-text">{t(required ? 'formsRequired' : 'formsText')}</p>
      <button
        type="button"
        class={required ? 'button button-main' : 'button'}
        onClick={() => {
          isOpen.value = true
        }}
      >
        {t('formsOpen')}
      </button>
    </div>
  )
}

/** The questions of a call. The patient keeps the place in line, and can come back to it. */
export function CallForms({ visit, isOpen }: { visit: Visit; isOpen: Signal<boolean> }) {
  const { conversation, openIntake } = useApp()
  const part = useLazy(openIntake)
  const { id, patientId, intake } = visit
  const isDone = !asksQuestions(visit)
  const leave = () => {
    isOpen.value = false
  }
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  if (!part) return <Skeleton />
  return <part.View by={{ consultId: id, patientId }} items={intake.items} done={conversation.reread} later={leave} />
}

/** Whether the questions of the call are shown. */
export const useFormsOpen = () => useSignal(false)
