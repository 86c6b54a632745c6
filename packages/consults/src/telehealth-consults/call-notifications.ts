import { addSeconds } from '@consult/domain'
import { requestNotification, silenceSeconds, withdrawNotifications } from '@consult/notifications'
import type { Unit } from '@consult/request'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** Tells the patient about a change of the call, and withdraws what it has overtaken. */
export async function notifyAboutCall(unit: Unit, consult: LockedTelehealthConsult): Promise<void> {
  const { row, life, id: telehealthConsultId } = consult
  const { patient_id: patientId } = row
  const withdraw = (kind: 'call_reminder' | 'physician_ready', reason: 'answered' | 'expired') =>
    withdrawNotifications(unit, { telehealthConsultId, kinds: [kind], reason })

  const isMoved = !isSame(row.scheduled_for, life.scheduledFor)
  if (row.status === 'invited' && (isMoved || life.status !== 'invited')) {
    await withdraw('call_reminder', life.status === 'waiting' ? 'answered' : 'expired')
  }
  if (row.status === 'ringing' && life.status !== 'ringing' && life.status !== 'in_progress') {
    await withdraw('physician_ready', 'expired')
  }
  if (row.status === 'in_progress' && life.status !== 'in_progress') await withdraw('physician_ready', 'expired')

  const isReminded = !isMoved && row.next_reminder_at !== null && !isSame(row.next_reminder_at, life.nextReminderAt)
  if (isReminded && life.status === 'invited') {
    // Each reminder is an occasion of its own, and so is each time that the call is moved to.
    const firstSequence = secondsOf(row.next_reminder_at ?? unit.now)
    await requestNotification(unit, { kind: 'call_reminder', patientId, telehealthConsultId, firstSequence })
  }
  if (row.status === 'invited' && life.cancelledReason === 'patient_no_show') {
    const firstSequence = secondsOf(life.scheduledFor ?? unit.now)
    await requestNotification(unit, { kind: 'call_missed', patientId, telehealthConsultId, firstSequence })
  }
  if (row.status !== 'ringing' && life.ringingSince !== null) {
    const dueAt = addSeconds(life.ringingSince, silenceSeconds)
    const firstSequence = secondsOf(life.ringingSince)
    await requestNotification(unit, { kind: 'physician_ready', patientId, telehealthConsultId, firstSequence, dueAt })
  }
}
