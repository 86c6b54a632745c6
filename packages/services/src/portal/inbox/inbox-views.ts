import { type RawBuilder, sql } from 'kysely'

/** The views of a physician's inbox. */
export const inboxViews = ['mine', 'queue', 'overdue', 'waiting', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

interface Looking {
  readonly physicianId: string
  readonly now: Date
}

/**
 * The consults of each view. `mine`: the physician owes an answer. `waiting`: the patient owes an answer. `overdue`:
 * the answer is late, no matter whose consult it is. `closed`: closed consults of the physician.
 */
export const inboxFilters: Record<InboxView, (looking: Looking) => RawBuilder<boolean>> = {
  mine: ({ physicianId }) =>
    sql`c.status = 'active' and c.physician_id = ${physicianId} and c.response_due_at is not null`,
  queue: () => sql`c.status = 'queued'`,
  overdue: ({ now }) => sql`c.status = 'active' and c.response_due_at <= ${now}`,
  waiting: ({ physicianId }) =>
    sql`c.physician_id = ${physicianId} and (c.status = 'resolve_requested'
      or (c.status = 'active' and c.response_due_at is null))`,
  closed: ({ physicianId }) => sql`c.status = 'closed' and c.physician_id = ${physicianId}`,
}

/** How each view is ordered: the next breach first, the longest wait first, or the most recent first. */
export const inboxOrders: Record<InboxView, { by: RawBuilder<Date>; descending: boolean }> = {
  mine: { by: sql`c.response_due_at`, descending: false },
  queue: { by: sql`c.queued_at`, descending: false },
  overdue: { by: sql`c.response_due_at`, descending: false },
  waiting: { by: sql`c.last_activity_at`, descending: true },
  closed: { by: sql`c.closed_at`, descending: true },
}
