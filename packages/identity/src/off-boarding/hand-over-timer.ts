import type { Timer } from '@consult/engine'

/** Hands over the consults that a deactivated physician still has, in case the process that started it has died. */
export const handOverTimerKind = 'physician_hand_over'

export const handOverTimer = (subjectId: string, dueAt: Date): Timer => ({ kind: handOverTimerKind, subjectId, dueAt })
