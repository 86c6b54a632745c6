import type { Rating } from '../rating.ts'
import type { AsyncConsultStatus, ClosedReason } from '../vocabulary/async-consult-status.ts'

/** What a physician submits when requesting to resolve. */
export interface Resolution {
  readonly summary: string | null
  readonly followUp: string | null
}

/** The outcome of a resolution. `expired`: the consult closed without the patient's answer. */
export type ResolutionOutcome = 'pending' | 'accepted' | 'reopened' | 'expired'

/** A resolution as the record keeps it, regardless of the patient's answer. */
export interface RecordedResolution extends Resolution {
  readonly physicianId: string
  readonly requestedAt: Date
  readonly outcome: ResolutionOutcome
}

/** The fields of a message-thread consult that only its state machine changes. */
export interface AsyncConsultLifecycle {
  readonly status: AsyncConsultStatus
  readonly physicianId: string | null
  /** The physician who invited the patient with a first reply; null: the partner did. No action changes it. */
  readonly invitedBy: string | null
  readonly consentedAt: Date | null
  /** The version of the partner's privacy page and terms that the patient accepted; null: none was stated. */
  readonly consentVersion: string | null
  readonly queuedAt: Date | null
  readonly assignedAt: Date | null
  /** When the assignee's answer is due; null while no answer is due. */
  readonly responseDueAt: Date | null
  readonly resolveRequestedAt: Date | null
  readonly acceptanceEndsAt: Date | null
  readonly closedAt: Date | null
  readonly closedReason: ClosedReason | null
  /** Every resolution, oldest first. The last one is in force unless the patient reopened the consult. */
  readonly resolutions: readonly RecordedResolution[]
  readonly rating: Rating | null
  readonly lastActivityAt: Date
}

/** The lifecycle of a consult that has just been created. @param invitedBy the physician who invites; null: the partner. */
export function invitedLifecycle(now: Date, invitedBy: string | null = null): AsyncConsultLifecycle {
  return {
    status: 'invited',
    physicianId: null,
    invitedBy,
    consentedAt: null,
    consentVersion: null,
    queuedAt: null,
    assignedAt: null,
    responseDueAt: null,
    resolveRequestedAt: null,
    acceptanceEndsAt: null,
    closedAt: null,
    closedReason: null,
    resolutions: [],
    rating: null,
    lastActivityAt: now,
  }
}

/** Every action on a message-thread consult. Durations are in seconds. */
export type AsyncConsultAction =
  | { type: 'accept_consent'; consentVersion: string | null }
  /** The patient consents, and the consult waits for answers to its questionnaires. */
  | { type: 'await_intake'; consentVersion: string | null }
  /** All answers are there. */
  | { type: 'complete_intake' }
  | { type: 'decline_consent' }
  | { type: 'lapse_consent' }
  | { type: 'claim'; physicianId: string; responseSla: number }
  | { type: 'take_over'; physicianId: string; responseSla: number }
  | { type: 'reassign_overdue'; physicianId: string; responseSla: number }
  /** The assignee has left: another physician gets the thread, overdue or not. */
  | { type: 'hand_over'; physicianId: string; responseSla: number }
  /** A colleague accepts the thread that its holder offered. */
  | { type: 'accept_hand_over'; physicianId: string; fromPhysicianId: string }
  /** The holder gives the thread back. */
  | { type: 'return_to_queue'; physicianId: string }
  /** Checks whether a patient's message can be accepted. */
  | { type: 'post_message' }
  /** An accepted patient's message reaches the transcript. */
  | { type: 'land_message'; responseSla: number }
  /** Checks whether this physician's reply can be accepted. */
  | { type: 'post_reply'; physicianId: string }
  /** An accepted reply reaches the transcript. */
  | { type: 'land_reply'; physicianId: string }
  | { type: 'resolve'; physicianId: string; resolution: Resolution; acceptanceWindow: number }
  | { type: 'accept_resolution' }
  | { type: 'lapse_acceptance' }
  /** Null `physicianId`: the partner closes. */
  | { type: 'close'; physicianId: string | null }
  | { type: 'rate'; rating: Rating }

export type AsyncConsultActionType = AsyncConsultAction['type']

/** The resolution that is in force: null while the thread is active again. */
export function currentResolution({ resolutions }: Pick<AsyncConsultLifecycle, 'resolutions'>): Resolution | null {
  const last = resolutions.at(-1)
  return last && last.outcome !== 'reopened' ? { summary: last.summary, followUp: last.followUp } : null
}
