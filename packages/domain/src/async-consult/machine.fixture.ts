import type { ErrorCode } from '../errors/catalogue.ts'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import type { AsyncConsultEventType } from './events.ts'
import type {
  AsyncConsultAction,
  AsyncConsultActionType,
  AsyncConsultLifecycle,
  RecordedResolution,
} from './lifecycle.ts'

/**
 * What the public interface promises about a message-thread consult, written by hand from its text and not derived from
 * the table: one consult per state, one way to request each action with all its conditions met, and the expected
 * result.
 */

export type Status = AsyncConsultLifecycle['status']
export const statuses = asyncConsultStatusSchema.options

export const noon = new Date('2026-11-21T12:00:00.000Z')
export const responseSla = 900
export const acceptanceWindow = 172_800
export const resolution = { summary: 'Rest and fluids.', followUp: null }
export const rating = { value: 4, comment: 'Kind', ratedAt: noon }

const invited: AsyncConsultLifecycle = {
  status: 'invited',
  physicianId: null,
  invitedBy: 'phy_inviter',
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
  lastActivityAt: new Date('2026-11-21T10:00:00.000Z'),
}
const consentedAt = new Date('2026-11-21T10:05:00.000Z')
const consented: AsyncConsultLifecycle = {
  ...invited,
  status: 'consented',
  consentedAt,
  consentVersion: '2026-03',
  lastActivityAt: consentedAt,
}
const queued: AsyncConsultLifecycle = { ...consented, status: 'queued', queuedAt: consentedAt }
/** The assignee's answer is due at exactly noon. */
const active: AsyncConsultLifecycle = {
  ...queued,
  status: 'active',
  physicianId: 'phy_assignee',
  assignedAt: new Date('2026-11-21T11:00:00.000Z'),
  responseDueAt: noon,
  lastActivityAt: new Date('2026-11-21T11:45:00.000Z'),
}
/** The resolution that waits for the patient's answer. */
const recorded: RecordedResolution = {
  ...resolution,
  physicianId: 'phy_assignee',
  requestedAt: new Date('2026-11-21T11:50:00.000Z'),
  outcome: 'pending',
}
/** Its acceptance window ends at exactly one o'clock. */
const resolveRequested: AsyncConsultLifecycle = {
  ...active,
  status: 'resolve_requested',
  responseDueAt: null,
  resolveRequestedAt: new Date('2026-11-21T11:50:00.000Z'),
  acceptanceEndsAt: new Date('2026-11-21T13:00:00.000Z'),
  resolutions: [recorded],
  lastActivityAt: new Date('2026-11-21T11:50:00.000Z'),
}
const closed: AsyncConsultLifecycle = {
  ...resolveRequested,
  status: 'closed',
  acceptanceEndsAt: null,
  closedAt: new Date('2026-11-21T11:55:00.000Z'),
  closedReason: 'resolved',
  resolutions: [{ ...recorded, outcome: 'accepted' }],
  lastActivityAt: new Date('2026-11-21T11:55:00.000Z'),
}

/** A sample consult in each state. */
export const consults: Readonly<Record<Status, AsyncConsultLifecycle>> = {
  invited,
  consented,
  queued,
  active,
  resolve_requested: resolveRequested,
  closed,
}

/** Each action, requested by a caller who is allowed to. */
export const actions: { readonly [T in AsyncConsultActionType]: Extract<AsyncConsultAction, { type: T }> } = {
  accept_consent: { type: 'accept_consent', consentVersion: '2026-03' },
  await_intake: { type: 'await_intake', consentVersion: '2026-03' },
  complete_intake: { type: 'complete_intake' },
  decline_consent: { type: 'decline_consent' },
  lapse_consent: { type: 'lapse_consent' },
  claim: { type: 'claim', physicianId: 'phy_other', responseSla },
  take_over: { type: 'take_over', physicianId: 'phy_other', responseSla },
  reassign_overdue: { type: 'reassign_overdue', physicianId: 'phy_other', responseSla },
  hand_over: { type: 'hand_over', physicianId: 'phy_other', responseSla },
  accept_hand_over: { type: 'accept_hand_over', physicianId: 'phy_other', fromPhysicianId: 'phy_assignee' },
  return_to_queue: { type: 'return_to_queue', physicianId: 'phy_assignee' },
  post_message: { type: 'post_message' },
  land_message: { type: 'land_message', responseSla },
  post_reply: { type: 'post_reply', physicianId: 'phy_assignee' },
  land_reply: { type: 'land_reply', physicianId: 'phy_assignee' },
  resolve: { type: 'resolve', physicianId: 'phy_assignee', resolution, acceptanceWindow },
  accept_resolution: { type: 'accept_resolution' },
  lapse_acceptance: { type: 'lapse_acceptance' },
  close: { type: 'close', physicianId: null },
  rate: { type: 'rate', rating },
}
export const actionTypes = Object.keys(actions) as AsyncConsultActionType[]

/** The time at which an action's conditions hold: noon, except at the end of the acceptance window. */
export function timeOf(action: AsyncConsultActionType): Date {
  return action === 'lapse_acceptance' ? new Date('2026-11-21T13:00:00.000Z') : noon
}

/** The refusal's code, or the next state and the events in order. */
export type Outcome = ErrorCode | { readonly to: Status; readonly events: readonly AsyncConsultEventType[] }
type Row = readonly [
  invited: Outcome,
  consented: Outcome,
  queued: Outcome,
  active: Outcome,
  resolveRequested: Outcome,
  closed: Outcome,
]

const go = (to: Status, ...events: AsyncConsultEventType[]): Outcome => ({ to, events })
const no = 'thread_not_active'
const over = 'already_closed'
const rejected = 'message_rejected'
const shut = go('closed', 'async_consult.closed')
const moved = go('active', 'async_consult.reassigned')

/** The expected result of each action in each state, in the order of `statuses`. */
const rows: Readonly<Record<AsyncConsultActionType, Row>> = {
  accept_consent: [go('queued', 'async_consult.consented', 'async_consult.queued'), no, no, no, no, no],
  await_intake: [go('consented', 'async_consult.consented'), no, no, no, no, no],
  complete_intake: [no, go('queued', 'async_consult.queued'), no, no, no, no],
  decline_consent: [go('closed', 'async_consult.declined'), no, no, no, no, no],
  lapse_consent: [shut, shut, no, no, no, no],
  claim: [no, no, go('active', 'async_consult.assigned'), no, no, over],
  take_over: [no, no, no, moved, no, over],
  reassign_overdue: [no, no, no, moved, no, over],
  hand_over: [no, no, no, moved, no, over],
  accept_hand_over: [no, no, no, moved, no, over],
  return_to_queue: [no, no, no, go('queued', 'async_consult.queued'), no, over],
  post_message: [no, no, go('queued'), go('active'), go('resolve_requested'), no],
  land_message: [rejected, rejected, go('queued'), go('active'), go('active', 'async_consult.reopened'), rejected],
  post_reply: [no, no, no, go('active'), go('resolve_requested'), no],
  land_reply: [rejected, rejected, go('queued'), go('active'), go('resolve_requested'), go('closed')],
  resolve: [no, no, no, go('resolve_requested', 'async_consult.resolve_requested'), no, over],
  accept_resolution: [no, no, no, no, shut, over],
  lapse_acceptance: [no, no, no, no, shut, no],
  close: [shut, shut, shut, shut, shut, over],
  rate: [
    go('invited', 'async_consult.rated'),
    go('consented', 'async_consult.rated'),
    go('queued', 'async_consult.rated'),
    go('active', 'async_consult.rated'),
    go('resolve_requested', 'async_consult.rated'),
    go('closed', 'async_consult.rated'),
  ],
}

/** Every pair of state and action with its expected result. */
export const pairs = actionTypes.flatMap((action) =>
  statuses.map((status, column) => ({ status, action, outcome: rows[action][column] as Outcome })),
)
