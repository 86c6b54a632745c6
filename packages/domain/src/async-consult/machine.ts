import {
  decide as decideBy,
  type Guard,
  type Move,
  type Refusal,
  refusalsOf,
  type Step,
  type Table,
} from '../machine/machine.ts'
import type { AsyncConsultStatus, ClosedReason } from '../vocabulary/async-consult-status.ts'
import { addSeconds } from '../vocabulary/clock.ts'
import type { AsyncConsultEventType } from './events.ts'
import {
  acceptanceOver,
  acceptanceRunning,
  byAnother,
  byAssignee,
  closer,
  heldByGiver,
  inviter,
  overdue,
  unrated,
} from './guards.ts'
import type {
  AsyncConsultAction,
  AsyncConsultActionType,
  AsyncConsultLifecycle,
  RecordedResolution,
  ResolutionOutcome,
} from './lifecycle.ts'

type ActionOf<T extends AsyncConsultActionType> = Extract<AsyncConsultAction, { type: T }>
type Facts<T extends AsyncConsultActionType> = { now: Date; was: AsyncConsultLifecycle; action: ActionOf<T> }
type ThreadStep<T extends AsyncConsultActionType> = Step<
  AsyncConsultStatus,
  Facts<T>,
  AsyncConsultLifecycle,
  AsyncConsultEventType
>
type ThreadMove<T extends AsyncConsultActionType> = Move<
  AsyncConsultStatus,
  Facts<T>,
  AsyncConsultLifecycle,
  AsyncConsultEventType
>

const notActive: Refusal = { refuse: 'thread_not_active' }
const closed: Refusal = { refuse: 'already_closed' }
const rejected: Refusal = { refuse: 'message_rejected' }

/** Creates a step that counts as activity: it sets `lastActivityAt`. */
function step<T extends AsyncConsultActionType>(
  to: AsyncConsultStatus,
  event: AsyncConsultEventType | null,
  set: ThreadStep<T>['set'] = () => ({}),
): ThreadStep<T> {
  return { to, event, set: (facts) => ({ lastActivityAt: facts.now, ...set(facts) }) }
}

function move<T extends AsyncConsultActionType>(...steps: ThreadStep<T>[]): ThreadMove<T> {
  return { guards: [], steps }
}

function guarded<T extends AsyncConsultActionType>(
  guards: Guard<Facts<T>>[],
  ...steps: ThreadStep<T>[]
): ThreadMove<T> {
  return { guards, steps }
}

/** Allows the action without changing anything. */
function allow<T extends AsyncConsultActionType>(...guards: Guard<Facts<T>>[]): ThreadMove<T> {
  return { guards, steps: [] }
}

const assign = (facts: {
  now: Date
  action: { physicianId: string; responseSla: number }
}): Partial<AsyncConsultLifecycle> => ({
  physicianId: facts.action.physicianId,
  assignedAt: facts.now,
  responseDueAt: addSeconds(facts.now, facts.action.responseSla),
})

/** A claim does not put off an answer that is due already, unless its time has passed: nobody could keep that. */
const claimed = (facts: {
  now: Date
  was: AsyncConsultLifecycle
  action: { physicianId: string; responseSla: number }
}): Partial<AsyncConsultLifecycle> => {
  const fresh = assign(facts)
  const { responseDueAt: due } = facts.was
  return due !== null && due > facts.now ? { ...fresh, responseDueAt: due } : fresh
}

/** The resolutions after the pending resolution got its outcome. */
const settled = ({ resolutions }: AsyncConsultLifecycle, outcome: ResolutionOutcome): readonly RecordedResolution[] =>
  resolutions.map((each) => (each.outcome === 'pending' ? { ...each, outcome } : each))

const close =
  (reason: ClosedReason, outcome: ResolutionOutcome = 'expired') =>
  ({ now, was }: { now: Date; was: AsyncConsultLifecycle }): Partial<AsyncConsultLifecycle> => ({
    closedAt: now,
    closedReason: reason,
    responseDueAt: null,
    acceptanceEndsAt: null,
    resolutions: settled(was, outcome),
  })

const closing = step<'close'>('closed', 'async_consult.closed', ({ now, was, action }) =>
  close(action.physicianId === null ? 'closed_by_partner' : 'closed_by_physician')({ now, was }),
)
const closeByCaller = guarded<'close'>([closer], closing)
const withdraw = guarded<'close'>([inviter], closing)

/** A rating is not activity on the thread, so it does not change the thread's place in the list. */
const rate = (status: AsyncConsultStatus): ThreadMove<'rate'> => ({
  guards: [unrated],
  steps: [{ to: status, event: 'async_consult.rated', set: ({ action }) => ({ rating: action.rating }) }],
})

/** The complete lifecycle of a message-thread consult. Source: docs/states.md, generated from this table. */
export const asyncConsultTable: Table<
  AsyncConsultStatus,
  AsyncConsultAction,
  AsyncConsultLifecycle,
  AsyncConsultEventType
> = {
  invited: {
    accept_consent: move(
      step('consented', 'async_consult.consented', ({ now, action }) => ({
        consentedAt: now,
        consentVersion: action.consentVersion,
      })),
      step('queued', 'async_consult.queued', ({ now }) => ({ queuedAt: now })),
    ),
    await_intake: move(
      step('consented', 'async_consult.consented', ({ now, action }) => ({
        consentedAt: now,
        consentVersion: action.consentVersion,
      })),
    ),
    complete_intake: notActive,
    decline_consent: move(step('closed', 'async_consult.declined', close('declined'))),
    lapse_consent: move(step('closed', 'async_consult.closed', close('consent_expired'))),
    claim: notActive,
    take_over: notActive,
    reassign_overdue: notActive,
    hand_over: notActive,
    accept_hand_over: notActive,
    return_to_queue: notActive,
    post_message: notActive,
    land_message: rejected,
    post_reply: notActive,
    land_reply: rejected,
    resolve: notActive,
    accept_resolution: notActive,
    lapse_acceptance: notActive,
    close: withdraw,
    rate: rate('invited'),
  },
  // Consults stay here only while they wait for answers to questionnaires.
  consented: {
    accept_consent: notActive,
    await_intake: notActive,
    complete_intake: move(step('queued', 'async_consult.queued', ({ now }) => ({ queuedAt: now }))),
    decline_consent: notActive,
    lapse_consent: move(step('closed', 'async_consult.closed', close('consent_expired'))),
    claim: notActive,
    take_over: notActive,
    reassign_overdue: notActive,
    hand_over: notActive,
    accept_hand_over: notActive,
    return_to_queue: notActive,
    post_message: notActive,
    land_message: rejected,
    post_reply: notActive,
    land_reply: rejected,
    resolve: notActive,
    accept_resolution: notActive,
    lapse_acceptance: notActive,
    close: closeByCaller,
    rate: rate('consented'),
  },
  queued: {
    accept_consent: notActive,
    await_intake: notActive,
    complete_intake: notActive,
    decline_consent: notActive,
    lapse_consent: notActive,
    claim: move(step('active', 'async_consult.assigned', claimed)),
    take_over: notActive,
    reassign_overdue: notActive,
    hand_over: notActive,
    accept_hand_over: notActive,
    return_to_queue: notActive,
    post_message: allow(),
    land_message: move(step('queued', null)),
    post_reply: notActive,
    // Its author returned the thread to the queue while the reply was in transit.
    land_reply: move(step('queued', null)),
    resolve: notActive,
    accept_resolution: notActive,
    lapse_acceptance: notActive,
    close: closeByCaller,
    rate: rate('queued'),
  },
  active: {
    accept_consent: notActive,
    await_intake: notActive,
    complete_intake: notActive,
    decline_consent: notActive,
    lapse_consent: notActive,
    claim: notActive,
    take_over: guarded([overdue, byAnother], step('active', 'async_consult.reassigned', assign)),
    reassign_overdue: guarded([overdue, byAnother], step('active', 'async_consult.reassigned', assign)),
    hand_over: guarded([byAnother], step('active', 'async_consult.reassigned', assign)),
    // The patient waits no longer because the physician changed.
    accept_hand_over: guarded(
      [heldByGiver, byAnother],
      step('active', 'async_consult.reassigned', ({ now, action }) => ({
        physicianId: action.physicianId,
        assignedAt: now,
      })),
    ),
    // The consult keeps its place in the line and the time at which an answer is due.
    return_to_queue: guarded(
      [byAssignee],
      step('queued', 'async_consult.queued', () => ({ physicianId: null, assignedAt: null })),
    ),
    post_message: allow(),
    land_message: move(
      step('active', null, ({ now, was, action }) => ({
        responseDueAt: was.responseDueAt ?? addSeconds(now, action.responseSla),
      })),
    ),
    post_reply: allow(byAssignee),
    // A reply in transit when its author lost the thread is still delivered, but does not count as the new assignee's
    // answer.
    land_reply: move(
      step('active', null, ({ was, action }) => ({
        responseDueAt: action.physicianId === was.physicianId ? null : was.responseDueAt,
      })),
    ),
    resolve: guarded(
      [byAssignee],
      step('resolve_requested', 'async_consult.resolve_requested', ({ now, was, action }) => ({
        resolveRequestedAt: now,
        acceptanceEndsAt: addSeconds(now, action.acceptanceWindow),
        responseDueAt: null,
        resolutions: [
          ...was.resolutions,
          { ...action.resolution, physicianId: action.physicianId, requestedAt: now, outcome: 'pending' },
        ],
      })),
    ),
    accept_resolution: notActive,
    lapse_acceptance: notActive,
    close: closeByCaller,
    rate: rate('active'),
  },
  resolve_requested: {
    accept_consent: notActive,
    await_intake: notActive,
    complete_intake: notActive,
    decline_consent: notActive,
    lapse_consent: notActive,
    claim: notActive,
    take_over: notActive,
    reassign_overdue: notActive,
    hand_over: notActive,
    accept_hand_over: notActive,
    return_to_queue: notActive,
    post_message: allow(acceptanceRunning),
    // Accepted inside the window, so it reopens the consult even if it is delivered a moment after the window ends.
    land_message: move(
      step('active', 'async_consult.reopened', ({ now, was, action }) => ({
        resolveRequestedAt: null,
        acceptanceEndsAt: null,
        resolutions: settled(was, 'reopened'),
        responseDueAt: addSeconds(now, action.responseSla),
      })),
    ),
    post_reply: allow(byAssignee),
    land_reply: move(step('resolve_requested', null)),
    resolve: notActive,
    accept_resolution: guarded(
      [acceptanceRunning],
      step('closed', 'async_consult.closed', close('resolved', 'accepted')),
    ),
    lapse_acceptance: guarded([acceptanceOver], step('closed', 'async_consult.closed', close('resolved'))),
    close: closeByCaller,
    rate: rate('resolve_requested'),
  },
  closed: {
    accept_consent: notActive,
    await_intake: notActive,
    complete_intake: notActive,
    decline_consent: notActive,
    lapse_consent: notActive,
    claim: closed,
    take_over: closed,
    reassign_overdue: closed,
    hand_over: closed,
    accept_hand_over: closed,
    return_to_queue: closed,
    post_message: notActive,
    land_message: rejected,
    post_reply: notActive,
    // A physician signed it while the thread was open, so it belongs to the record.
    land_reply: { guards: [], steps: [{ to: 'closed', event: null, set: () => ({}) }] },
    resolve: closed,
    accept_resolution: closed,
    lapse_acceptance: notActive,
    close: closed,
    rate: rate('closed'),
  },
}

/**
 * Decides what `action` does to a consult in state `was`.
 * @returns the next lifecycle and the events in order, or `{refuse}` with the error code.
 */
export function decideAsyncConsult(was: AsyncConsultLifecycle, action: AsyncConsultAction, now: Date) {
  return decideBy(asyncConsultTable, was, action, now)
}

/** Every code with which a consult, in any state, can refuse one of these actions. */
export const asyncConsultRefusals = (...actions: readonly AsyncConsultActionType[]) =>
  refusalsOf(asyncConsultTable, ...actions)
