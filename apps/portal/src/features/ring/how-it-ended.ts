import type { CallItem } from '../call/call-item.ts'

/** What became of a ring that is over: the physician's own answers are no news to them. */
export type RingEnd = 'answered' | 'declined' | 'missed' | 'cancelled'

/**
 * How a ring ended, by how its consult stands now.
 * @param declined whether this physician has declined it, in any tab.
 */
export function howItEnded(
  { status, physicianId }: Pick<CallItem['consult'], 'status' | 'physicianId'>,
  me: string,
  declined: boolean,
): RingEnd {
  if (status === 'cancelled') return 'cancelled'
  if (declined) return 'declined'
  const taken = status === 'in_progress' || status === 'completed'
  return taken && physicianId === me ? 'answered' : 'missed'
}
