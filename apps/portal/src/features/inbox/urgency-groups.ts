import { type InboxItem, type InboxView, replyTurn } from '../../entities/consults/inbox-views.ts'
import { dueSoon } from '../../entities/consults/timing.ts'

export type UrgencyGroup = 'now' | 'soon' | 'later'

/** A group of rows below one heading. */
export interface RowGroup {
  readonly group: UrgencyGroup
  /** The index of its first row. */
  readonly first: number
}

/** Returns the first index whose turn is after an instant. Rows are in the order of their turns. */
function firstTurnAfter(items: readonly InboxItem[], instant: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item && replyTurn(item.consult) > instant) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Groups the rows of the physician's own due replies by their turns: what is overdue, or pressing enough to be answered as if
 * it were, comes first. It returns no groups for other views, or if nothing is due soon.
 * @param now the server's time, in milliseconds.
 */
export function groupsOf(view: InboxView, items: readonly InboxItem[], now: number): RowGroup[] {
  if (view !== 'mine') return []
  const soon = firstTurnAfter(items, now)
  const later = firstTurnAfter(items, now + dueSoon)
  if (later === 0) return []
  const groups: (RowGroup & { readonly end: number })[] = [
    { group: 'now', first: 0, end: soon },
    { group: 'soon', first: soon, end: later },
    { group: 'later', first: later, end: items.length },
  ]
  return groups.filter(({ first, end }) => end > first).map(({ group, first }) => ({ group, first }))
}
