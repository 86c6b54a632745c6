import type { TelehealthLifecycle } from '../telehealth/lifecycle.ts'
import { addSeconds } from '../vocabulary/clock.ts'
import type { CallSimulation } from './scenarios.ts'

/** What a simulated physician does next with a call. */
export type SimulatedCallStep = 'come_on_duty' | 'join' | 'decline' | 'end'

/** How long a simulated physician takes for a step, and how long a call lasts unless its scenario ends it early. Seconds. */
const stepSeconds = 1
const callSeconds = 5

/**
 * Decides the next step of a scenario. The step depends only on the consult's state, so a step that was lost or ran
 * twice changes nothing.
 * @param rings how often the call has rung, the current ring included.
 * @returns null when there is nothing to do until the consult changes, or nothing left to do.
 */
export function nextSimulatedCallStep(
  simulation: CallSimulation,
  { status }: Pick<TelehealthLifecycle, 'status'>,
  rings: number,
): SimulatedCallStep | null {
  if (status === 'waiting') return simulation === 'never_comes' ? null : 'come_on_duty'
  if (status === 'in_progress') return 'end'
  if (status !== 'ringing') return null
  if (rings > 1) return 'join'
  if (simulation === 'misses_ring') return null
  return simulation === 'declines_ring' ? 'decline' : 'join'
}

/**
 * When a simulated physician looks at a call that changed at `now`.
 * @returns null when the change needs no reaction.
 */
export function simulatedLookAt(
  simulation: CallSimulation,
  was: Pick<TelehealthLifecycle, 'status'>,
  is: Pick<TelehealthLifecycle, 'status'>,
  now: Date,
): Date | null {
  if (was.status === is.status || !['waiting', 'ringing', 'in_progress'].includes(is.status)) return null
  const staysOn = is.status === 'in_progress' && simulation !== 'ends_early'
  return addSeconds(now, staysOn ? callSeconds : stepSeconds)
}
