import { telehealthSnapshotSchema } from '@consult/domain'
import { nullsOf } from '@consult/domain/testing'
import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes, physician } from './people.ts'

/** A call as the waiting room lists it. */
export type CallItem = OutputOf<'portalCalls.waitingRoom'>[number]
/** A call as its own page reads it. */
export type OpenedCall = OutputOf<'portalCalls.get'>

type Consult = CallItem['consult']
type Parts<Call extends CallItem> = Partial<Omit<Call, 'consult' | 'patient'>> & {
  readonly consult?: Partial<Consult>
  readonly patient?: Partial<CallItem['patient']>
}

/** A colleague, as calls name them. */
export const colleague = { id: 'phy_2', name: 'Clara Weiss, MD' } as const

const waiting: CallItem = {
  consult: {
    ...nullsOf(telehealthSnapshotSchema),
    id: 'tc_1',
    status: 'waiting',
    patientId: 'pat_1',
    patientExternalId: 'nadia',
    reason: 'Rash on both arms',
    language: 'en',
    jurisdiction: 'US-CA',
    durationMinutes: 20,
    createdAt: inMinutes(-9),
    waitingSince: inMinutes(-7),
    queue: { position: 1, estimatedWaitSeconds: { low: 60, high: 240 } },
    devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' },
    network: 'good',
    recordingStatus: 'none',
    transcriptStatus: 'none',
    priority: 'routine',
    metadata: {},
    intake: { status: 'none', required: false, items: [] },
  },
  patient: { id: 'pat_1', externalId: 'nadia', name: 'Nadia Holt', birthDate: '1991-03-14' },
  // Much longer than anyone looks at a state, so that no patient falls silent in the meantime.
  presentUntil: inMinutes(60),
  bookedPhysicianId: null,
  physicianName: null,
  licensed: true,
  testClock: null,
  withheld: false,
}

/** A patient who waits for any physician. */
export function waitingCall({ consult, patient, ...rest }: Parts<CallItem> = {}): CallItem {
  return {
    ...waiting,
    ...rest,
    consult: { ...waiting.consult, ...consult },
    patient: { ...waiting.patient, ...patient },
  }
}

/** A call that rings for the signed-in physician for five minutes. */
export function ringingCall({ consult, ...rest }: Parts<CallItem> = {}): CallItem {
  const ring = { physicianId: physician.id, queue: null, ringingSince: inMinutes(0), ringExpiresAt: inMinutes(5) }
  return waitingCall({ ...rest, consult: { status: 'ringing', ...ring, ...consult } })
}

function noted({ recordingNeedsSignIn = false, ...call }: Parts<OpenedCall>): OpenedCall {
  return { ...waitingCall(call), recordingNeedsSignIn }
}

/** A call that the signed-in physician has booked for tomorrow. */
export function bookedCall({ consult, ...rest }: Parts<OpenedCall> = {}): OpenedCall {
  const booking = { scheduledFor: inMinutes(24 * 60), waitingSince: null, queue: null, devices: null, network: null }
  return noted({
    bookedPhysicianId: physician.id,
    physicianName: 'Ada Osei, MD',
    presentUntil: null,
    ...rest,
    consult: { status: 'invited', physicianId: physician.id, ...booking, ...consult },
  })
}

/** A call on its own page. Its parts give its state. */
export const callInRoom = (parts: Parts<OpenedCall> = {}): OpenedCall => noted(parts)

/** A call that the signed-in physician is in. */
export function runningCall({ consult, ...rest }: Parts<OpenedCall> = {}): OpenedCall {
  return noted({
    physicianName: 'Ada Osei, MD',
    ...rest,
    consult: { status: 'in_progress', physicianId: physician.id, queue: null, startedAt: inMinutes(-4), ...consult },
  })
}

/** A call that the signed-in physician has ended. */
export function endedCall({ consult, ...rest }: Parts<OpenedCall> = {}): OpenedCall {
  const times = { waitingSince: inMinutes(-40), startedAt: inMinutes(-33), endedAt: inMinutes(-12) }
  return runningCall({ presentUntil: null, ...rest, consult: { status: 'completed', ...times, ...consult } })
}

/** The call as the portal's other pages know it: the one that the physician is in, or that rings. */
export function asCurrent({ recordingNeedsSignIn: _needs, ...item }: OpenedCall): CallItem {
  return item
}

/** The answers that the page of a call requests in every phase. */
export function callAnswers(call: OpenedCall): Answers {
  const { status, physicianId } = call.consult
  const isHere = status === 'in_progress' && physicianId === physician.id
  return {
    'portalCalls.get': call,
    'portalCalls.current': isHere ? asCurrent(call) : null,
    'portalCalls.duty': {
      presence: { status: isHere ? 'busy' : 'online', until: null, lastSeenAt: null },
      awayBecause: null,
      wrapUpUntil: null,
    },
    'telehealthConsults.listMessages': { items: [] },
  }
}
