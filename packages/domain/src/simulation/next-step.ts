import type { AsyncConsultLifecycle } from '../async-consult/lifecycle.ts'
import type { Simulation } from './scenarios.ts'

/** One of the two simulated physicians. The second one only takes over. */
export type SimulatedPhysician = 1 | 2

/** What a simulated physician does next with a message thread. `wait`: does nothing before `until`. */
export type SimulatedStep =
  | { readonly type: 'claim' | 'take_over' | 'reply' | 'resolve' | 'close'; readonly as: SimulatedPhysician }
  | { readonly type: 'wait'; readonly until: Date }

/**
 * Decides the next step of a scenario. The step depends only on the consult's state, so a step that was lost or ran
 * twice changes nothing.
 * @param assignee the simulated physician to whom the consult is assigned; null for a person or nobody.
 * @returns null when there is nothing to do until the patient writes, or nothing left to do.
 */
export function nextSimulatedStep(
  simulation: Simulation,
  { status, responseDueAt }: Pick<AsyncConsultLifecycle, 'status' | 'responseDueAt'>,
  { assignee, now }: { assignee: SimulatedPhysician | null; now: Date },
): SimulatedStep | null {
  if (status === 'queued') return { type: 'claim', as: 1 }
  if (status !== 'active' || assignee === null) return null
  if (simulation === 'close') return { type: 'close', as: assignee }
  if (responseDueAt === null) return simulation === 'answer_each_message' ? null : { type: 'resolve', as: assignee }
  const isLate = simulation === 'slow' || (simulation === 'takes_over' && assignee === 1)
  if (isLate && now <= responseDueAt) return { type: 'wait', until: responseDueAt }
  if (simulation === 'takes_over' && assignee === 1) return { type: 'take_over', as: 2 }
  return { type: 'reply', as: assignee }
}
