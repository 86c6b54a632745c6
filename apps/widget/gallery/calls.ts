import type { OutputOf } from '@consult/gallery/answers.ts'
import { aVisit } from '../src/frame/entities/visits/visit.fixture.ts'
import { inDays, inMinutes, type Opening } from './opening.ts'

/** A call, from the invitation to its end. */
export type Call = NonNullable<Opening['telehealthConsult']>
/** A message that was written in a call. */
export type CallMessage = OutputOf<'telehealthConsults.listMessages'>['items'][number]

/** The patient is invited to a call that is not booked. */
export const invitedCall = (fields: Partial<Call> = {}): Call =>
  aVisit({ reason: 'Rash on both forearms', createdAt: inMinutes(-30), ...fields })

/** A call that is booked for this time. */
export const bookedCall = (minutes: number, fields: Partial<Call> = {}): Call =>
  invitedCall({ scheduledFor: inMinutes(minutes), physicianId: 'phy_1', ...fields })

/** The patient waits. */
export function waitingCall(fields: Partial<Call> = {}): Call {
  return invitedCall({
    status: 'waiting',
    waitingSince: inMinutes(-6),
    queue: { position: 3, estimatedWaitSeconds: { low: 240, high: 600 } },
    ...fields,
  })
}

/** A physician is on the way. */
export function ringingCall(fields: Partial<Call> = {}): Call {
  return waitingCall({
    status: 'ringing',
    physicianId: 'phy_1',
    queue: null,
    ringingSince: inMinutes(0),
    ringExpiresAt: inMinutes(5),
    ...fields,
  })
}

/** The patient and the physician are in the call. */
export const runningCall = (fields: Partial<Call> = {}): Call =>
  ringingCall({ status: 'in_progress', ringExpiresAt: null, startedAt: inMinutes(-4), ...fields })

/** A call that took place. */
export const endedCall = (fields: Partial<Call> = {}): Call =>
  runningCall({ status: 'completed', startedAt: inMinutes(-20), endedAt: inMinutes(-2), ...fields })

/** A call that did not take place. */
export const canceledCall = (fields: Partial<Call> = {}): Call =>
  invitedCall({ status: 'cancelled', cancelledAt: inDays(0), cancelledReason: 'requested', ...fields })

/** What patient and physician wrote in a call, the last of it some minutes ago. */
export function chatOf(
  lines: readonly (readonly [from: 'patient' | 'physician', text: string])[],
  lastAt = -1,
): CallMessage[] {
  return lines.map(([type, text], index) => ({
    messageId: `msg_${index + 1}`,
    telehealthConsultId: 'th_1',
    sequence: index + 1,
    author:
      type === 'patient' ? { type, id: 'pat_1', name: 'Mara Quintero' } : { type, id: 'phy_1', name: 'Ada Osei, MD' },
    text,
    createdAt: inMinutes(lastAt + 1 + index - lines.length),
  }))
}

/** A usual chat beside a call. */
export const usualChat = [
  ['physician', 'Which tablets do you take? See https://clinic.example/tablets'],
  ['patient', 'Levothyroxine, 75 µg, half an hour before breakfast'],
] as const
