import type { InboxItem, InboxView } from '../../entities/consults/inbox-views.ts'
import { dueSoon } from '../../entities/consults/timing.ts'

export type UrgencyGroup = 'urgent' | 'overdue' | 'soon' | 'later'

/** A group of rows below one heading. */
export interface RowGroup {
  readonly group: UrgencyGroup
  /** The index of its first row. */
  readonly first: number
}

/** Returns the first index, from one on, whose reply is due after an instant. From there, rows are in order of due times. */
function firstDueAfter(items: readonly InboxItem[], from: number, instant: number): number {
  const limit = new Date(instant).toISOString()
  let low = from
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.consult.responseDueAt ?? '') > limit) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Groups the rows of the physician's own due replies by urgency: first those of urgent consults, whenever they are due. It
 * returns no groups for other views, or if nothing is urgent.
 * @param now the server's time, in milliseconds.
 */
export function groupsOf(view: InboxView, items: readonly InboxItem[], now: number): RowGroup[] {
  if (view !== 'mine') return []
  const routine = items.findIndex(({ consult }) => consult.priority === 'routine')
  const first = routine < 0 ? items.length : routine
  const soon = firstDueAfter(items, first, now)
  const later = firstDueAfter(items, first, now + dueSoon)
  if (later === 0) return []
  const groups: (RowGroup & { readonly end: number })[] = [
    { group: 'urgent', first: 0, end: first },
    { group: 'overdue', first, end: soon },
    { group: 'soon', first: soon, end: later },
    { group: 'later', first: later, end: items.length },
  ]
  return groups.filter(({ first, end }) => end > first).map(({ group, first }) => ({ group, first }))
}
