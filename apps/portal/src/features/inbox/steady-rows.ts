import type { InboxItem } from '../../entities/consults/inbox-views.ts'

/** The rows as they are shown. */
export interface ShownRows {
  readonly items: readonly InboxItem[]
  /** Rows that are no longer of the view, and still stand where they stood. */
  readonly gone: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The rows as they are. */
export function freshRows(now: ReadonlyMap<string, InboxItem>): ShownRows {
  return { items: [...now.values()], gone: none }
}

/**
 * The rows as they are, each where it stood: nothing moves under the pointer of somebody who is about to click. Rows
 * that would come in between wait; those that come below all others are there at once.
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
