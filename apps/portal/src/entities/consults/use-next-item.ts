import type { InboxItem, InboxView } from './inbox-views.ts'
import { useInbox } from './use-inbox.ts'

/** The consult that comes after another one, and the view that has it. */
export interface NextItem {
  readonly view: InboxView
  readonly item: InboxItem
}

const firstOther = (rows: ReadonlyMap<string, InboxItem>, consultId: string) =>
  [...rows.values()].find(({ consult }) => consult.id !== consultId)

/**
 * Returns what comes next for a physician who is done with a consult: one that waits for their reply or, without one, the first
 * in the queue.
 */
export function useNextItem(consultId: string): NextItem | null {
  const mine = firstOther(useInbox('mine').rows, consultId)
  const queued = firstOther(useInbox('queue').rows, consultId)
  const item = mine ?? queued
  return item ? { view: mine ? 'mine' : 'queue', item } : null
}
