import { promisedThreadOutcomes } from '@consult/domain/testing'
import { done, type ExpectedEvent, inSeconds, type Outcome, refused } from './expectations.ts'

/**
 * A model of the message consult according to part 3 of the public interface, independent of the service's state
 * machine. Which action a state refuses, it reads from the promises that the machine's own tests check; times, people
 * and messages are its own. Times are milliseconds, durations seconds.
 */

export const settings = { responseSla: 900, acceptanceWindow: 172_800, consentWindow: 604_800 }

export type Status = 'invited' | 'queued' | 'active' | 'resolve_requested' | 'closed'

interface Pending {
  readonly messageId: string
  readonly author: string
  readonly isPatient: boolean
}

export interface Thread {
  readonly id: string
  readonly patientId: string
  readonly createdAt: number
  status: Status
  physicianId: string | null
  responseDueAt: number | null
  /** The due time that was already handled. A physician who comes on duty later does not trigger it again. */
  breachSeen: number | null
  acceptanceEndsAt: number | null
  closedReason: string | null
  rating: number | null
  /** Accepted, and not in the transcript yet. */
  readonly pending: Pending[]
  readonly events: ExpectedEvent[]
  /** By author and key. */
  readonly keyed: Map<string, string>
}

export function newThread(id: string, patientId: string, now: number): Thread {
  return {
    id,
    patientId,
    createdAt: now,
    status: 'invited',
    physicianId: null,
    responseDueAt: null,
    breachSeen: null,
    acceptanceEndsAt: null,
    closedReason: null,
    rating: null,
    pending: [],
    events: [{ type: 'async_consult.created', status: 'invited' }],
    keyed: new Map(),
  }
}

type Action = (typeof promisedThreadOutcomes)[number]['action']
const promises = new Map(promisedThreadOutcomes.map(({ status, action, outcome }) => [`${status} ${action}`, outcome]))

/** The refusal of an action because of the thread's state, or null when the state allows it. */
function refusalIn({ status }: Thread, action: Action): Outcome | null {
  const outcome = promises.get(`${status} ${action}`)
  return typeof outcome === 'string' ? refused(outcome) : null
}

function end(thread: Thread, closedReason: string, type = 'async_consult.closed'): Outcome {
  Object.assign(thread, { status: 'closed', closedReason, responseDueAt: null, acceptanceEndsAt: null })
  const data = type === 'async_consult.closed' ? { closedReason } : {}
  thread.events.push({ type, status: 'closed', data })
  return done
}

export function consent(thread: Thread, decision: 'accept' | 'decline'): Outcome {
  const refusal = refusalIn(thread, decision === 'accept' ? 'accept_consent' : 'decline_consent')
  if (refusal) return refusal
  if (decision === 'decline') return end(thread, 'declined', 'async_consult.declined')
  thread.status = 'queued'
  thread.events.push({ type: 'async_consult.consented', status: 'consented' })
  thread.events.push({ type: 'async_consult.queued', status: 'queued' })
  return done
}

export function claim(thread: Thread, physicianId: string, now: number): Outcome {
  const refusal = refusalIn(thread, 'claim')
  if (refusal) return refusal
  Object.assign(thread, { status: 'active', physicianId, responseDueAt: inSeconds(now, settings.responseSla) })
  thread.events.push({ type: 'async_consult.assigned', status: 'active', data: { physicianId } })
  return done
}

const isOverdue = ({ responseDueAt }: Thread, now: number) => responseDueAt !== null && now >= responseDueAt

export function takeOver(thread: Thread, physicianId: string, now: number): Outcome {
  const refusal = refusalIn(thread, 'take_over')
  if (refusal) return refusal
  if (thread.physicianId === physicianId) return refused('sla_not_overdue', 'thread_not_active')
  if (!isOverdue(thread, now)) return refused('sla_not_overdue')
  const data = { physicianId, previousPhysicianId: thread.physicianId }
  Object.assign(thread, { physicianId, responseDueAt: inSeconds(now, settings.responseSla) })
  thread.events.push({ type: 'async_consult.reassigned', status: 'active', data })
  return done
}

/** @param isEmpty whether the text is empty after normalization. */
export function mayPost(thread: Thread, isEmpty: boolean): Outcome {
  if (refusalIn(thread, 'post_message')) return refused('thread_not_active', 'message_rejected')
  return isEmpty ? refused('message_rejected') : { ok: 202 }
}

export function mayReply(thread: Thread, physicianId: string, isEmpty: boolean): Outcome {
  const refusal = refusalIn(thread, 'post_reply')
  if (refusal) return refusal
  if (thread.physicianId !== physicianId) return refused('not_assigned')
  return isEmpty ? refused('message_rejected') : { ok: 202 }
}

export function resolve(thread: Thread, physicianId: string, now: number): Outcome {
  const refusal = refusalIn(thread, 'resolve')
  if (refusal) return refusal
  if (thread.physicianId !== physicianId) return refused('not_assigned')
  const acceptanceEndsAt = inSeconds(now, settings.acceptanceWindow)
  Object.assign(thread, { status: 'resolve_requested', responseDueAt: null, acceptanceEndsAt })
  thread.events.push({ type: 'async_consult.resolve_requested', status: 'resolve_requested' })
  return done
}

/** @param ofPatient all threads of the patient: what was accepted for any of them lands first. */
export function acceptResolution(thread: Thread, ofPatient: readonly Thread[]): Outcome {
  const refusal = refusalIn(thread, 'accept_resolution')
  if (refusal) return refusal
  return ofPatient.some(({ pending }) => pending.length > 0) ? refused('service_unavailable') : end(thread, 'resolved')
}

/** @param physicianId null: the partner. */
export function close(thread: Thread, physicianId: string | null): Outcome {
  const refusal = refusalIn(thread, 'close')
  if (refusal) return refusal
  if (physicianId !== null && physicianId !== thread.physicianId) return refused('not_assigned')
  return end(thread, physicianId === null ? 'closed_by_partner' : 'closed_by_physician')
}

export function rate(thread: Thread, value: number): Outcome {
  if (thread.rating !== null) return refused('already_rated')
  thread.rating = value
  thread.events.push({ type: 'async_consult.rated', status: thread.status, data: { rating: value } })
  return done
}

/** Accepted messages reach the transcript, in order. */
export function land(thread: Thread, now: number): void {
  for (const { messageId, author, isPatient } of thread.pending.splice(0)) {
    if (isPatient && thread.status === 'closed') {
      const data = { asyncConsultId: thread.id, patientId: thread.patientId, messageId, reason: 'thread_closed' }
      thread.events.push({ type: 'async_consult.message_rejected', data })
      continue
    }
    const due = inSeconds(now, settings.responseSla)
    if (isPatient && thread.status === 'resolve_requested') {
      Object.assign(thread, { status: 'active', acceptanceEndsAt: null, responseDueAt: due })
      thread.events.push({ type: 'async_consult.reopened', status: 'active' })
    } else if (isPatient && thread.status === 'active') thread.responseDueAt ??= due
    else if (author === thread.physicianId) thread.responseDueAt = null
    thread.events.push({ type: 'async_consult.message', data: { asyncConsultId: thread.id, messageId, author } })
  }
}

/** Applies what happens only because time passes. @param onDuty the physicians who can take over. */
export function pass(thread: Thread, now: number, onDuty: readonly string[]): void {
  if (thread.status === 'invited' && now >= inSeconds(thread.createdAt, settings.consentWindow)) {
    end(thread, 'consent_expired')
  } else if (thread.status === 'resolve_requested' && now >= (thread.acceptanceEndsAt ?? now + 1)) {
    end(thread, 'resolved')
  } else if (thread.status === 'active' && isOverdue(thread, now) && thread.breachSeen !== thread.responseDueAt) {
    thread.breachSeen = thread.responseDueAt
    const anyOf = onDuty.filter((id) => id !== thread.physicianId)
    if (anyOf.length === 0) return
    thread.responseDueAt = inSeconds(now, settings.responseSla)
    const data = { previousPhysicianId: thread.physicianId }
    thread.events.push({ type: 'async_consult.reassigned', status: 'active', data, anyOf })
  }
}
