import type { InboxItem } from '../../entities/consults/inbox-views.ts'

/** The rows as shown. */
export interface ShownRows {
  readonly items: readonly InboxItem[]
  /** Rows that left the view but remain in place. */
  readonly gone: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Returns the rows in their current order. */
export function freshRows(now: ReadonlyMap<string, InboxItem>): ShownRows {
  return { items: [...now.values()], gone: none }
}

/**
 * Updates the rows but keeps each in place, so that nothing moves under the pointer of a reader who is about to click. New
 * rows that belong in between wait; those that belong below all others appear at once.
 */
export function steadyRows(shown: ShownRows, now: ReadonlyMap<string, InboxItem>): ShownRows {
  const ids = new Set(shown.items.map((item) => item.consult.id))
  const below: InboxItem[] = []
  for (const item of [...now.values()].reverse()) {
    if (ids.has(item.consult.id)) break
    below.push(item)
  }
  const kept = shown.items.map((item) => now.get(item.consult.id) ?? item)
  return {
    items: [...kept, ...below.reverse()],
    gone: new Set([...ids].filter((id) => !now.has(id))),
  }
}
