import type { PriorityChange } from '@consult/domain'

/** Who changes a consult: the physician, or the partner if the request names none. */
export const changedByOf = (physicianId: string | null): PriorityChange['changedBy'] =>
  physicianId === null ? { type: 'partner', id: null } : { type: 'physician', id: physicianId }
