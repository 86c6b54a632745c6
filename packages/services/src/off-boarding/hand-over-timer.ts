import type { Timer } from '@consult/engine'

/** Hands over what a deactivated physician still has, in case that the process that began with it has ended. */
export const handOverTimerKind = 'physician_hand_over'

export const handOverTimer = (subjectId: string, dueAt: Date): Timer => ({ kind: handOverTimerKind, subjectId, dueAt })
