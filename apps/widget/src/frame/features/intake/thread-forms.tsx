import { useEffect } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { focusContentIfIdle } from '../../ui/controls/focus-content.ts'
import { useLazy } from '../../ui/controls/use-lazy.ts'
import { Skeleton } from '../states/states.tsx'

/** What a thread asks before it enters the queue. */
export function ThreadForms({ consult }: { consult: Consult }) {
  const { conversation, openIntake } = useApp()
  const part = useLazy(openIntake)
  const { id, patientId, intake } = consult
  // If the patient has just given consent, the focus was on a button that no longer exists.
  useEffect(focusContentIfIdle, [])
  if (!part) return <Skeleton />
  return <part.View by={{ consultId: id, patientId }} items={intake.items} done={conversation.reread} />
}
