import { addSeconds } from '@consult/domain'
import { requestNotification, withdrawNotifications } from '@consult/notifications'
import type { Unit } from '@consult/request'
import type { Thread } from './thread.ts'

/**
 * How long a question waits for a patient who may be looking at it, before they are told about it elsewhere, in seconds.
 * Source: docs/notifications.md.
 */
const graceSeconds = 15 * 60

/** Tells the patient of a new consult that it waits for their consent. */
export async function notifyAboutConsent(
  unit: Pick<Unit, 'db' | 'partnerId' | 'now' | 'realNow' | 'requestId'>,
  { asyncConsultId, patientId }: { asyncConsultId: string; patientId: string },
): Promise<void> {
  const dueAt = addSeconds(unit.now, graceSeconds)
  await requestNotification(unit, { kind: 'consent_pending', patientId, asyncConsultId, firstSequence: 0, dueAt })
}

/** Tells the patient what a change of the thread asks of them, and withdraws what it has answered. */
export async function notifyAboutThread(
  unit: Pick<Unit, 'db' | 'partnerId' | 'realNow' | 'requestId' | 'emit'>,
  thread: Thread,
): Promise<void> {
  const [was, is] = [thread.row.status, thread.life.status]
  if (was === is) return
  const { id: asyncConsultId, messageCount: firstSequence, now } = thread
  const { patient_id: patientId } = thread.row
  if (was === 'invited') {
    const reason = thread.life.closedReason === 'consent_expired' ? 'expired' : 'answered'
    await withdrawNotifications(unit, { asyncConsultId, kinds: ['consent_pending'], reason })
  }
  if (was === 'resolve_requested') {
    await withdrawNotifications(unit, { asyncConsultId, kinds: ['resolution_pending'], reason: 'answered' })
  }
  if (is === 'resolve_requested') {
    const dueAt = addSeconds(now, graceSeconds)
    const request = { kind: 'resolution_pending', patientId, asyncConsultId, firstSequence, dueAt } as const
    await requestNotification({ ...unit, now }, request)
  }
}
