import type { Priority } from './priority.ts'

/**
 * Where somebody stands in line: threads that nobody has claimed, since they came; replies, since they were due; and patients
 * who wait for a call, since they entered.
 */
export type Line = 'queue' | 'replies' | 'calls'

const minutes = 60
const hours = 60 * minutes

/**
 * The head start of each priority in each line, in seconds. Whoever waits gains a second of it with each second, so nobody
 * waits forever: a routine thread that has waited four hours comes before every urgent one that arrives from then on. An overdue
 * routine reply comes before every urgent reply that is not due for fifteen minutes or more. Only what has waited a day longer comes before an emergency.
 * Source: docs/telehealth.md, Priority. `order_async_consults` repeats the numbers of `queue` and `replies` in SQL.
 */
export const headStarts: Readonly<Record<Line, Readonly<Record<Priority, number>>>> = {
  queue: { emergency: 24 * hours, urgent: 4 * hours, routine: 0 },
  replies: { emergency: 24 * hours, urgent: 15 * minutes, routine: 0 },
  calls: { emergency: 24 * hours, urgent: 30 * minutes, routine: 0 },
}

/**
 * Returns the turn of somebody who waits, in milliseconds: the earliest turn is next, and equal turns follow the order of ids.
 * A turn does not change while time passes, so lists and their pages stay in order.
 * @param since when the wait began, or when the reply is due.
 */
export const turnOf = (line: Line, priority: Priority, since: string | number | Date): number =>
  new Date(since).getTime() - headStarts[line][priority] * 1000

/** Compares two turns with their ids. Below 0: the first is next. */
export function compareTurns([one, oneId]: readonly [number, string], [other, otherId]: readonly [number, string]) {
  if (one !== other) return one - other
  if (oneId === otherId) return 0
  return oneId < otherId ? -1 : 1
}
