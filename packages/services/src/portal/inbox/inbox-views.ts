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
    sql`o.status = 'active' and o.physician_id = ${physicianId} and o.response_due_at is not null`,
  queue: () => sql`o.status = 'queued'`,
  overdue: ({ now }) => sql`o.status = 'active' and o.response_due_at <= ${now}`,
  waiting: ({ physicianId }) =>
    sql`o.physician_id = ${physicianId} and (o.status = 'resolve_requested'
      or (o.status = 'active' and o.response_due_at is null))`,
  closed: ({ physicianId }) => sql`o.status = 'closed' and o.physician_id = ${physicianId}`,
}

/** How each view is ordered: the next breach first, the longest wait first, or the most recent first. */
export const inboxOrders: Record<InboxView, { by: RawBuilder<Date>; descending: boolean }> = {
  mine: { by: sql`o.response_due_at`, descending: false },
  queue: { by: sql`o.queued_at`, descending: false },
  overdue: { by: sql`o.response_due_at`, descending: false },
  waiting: { by: sql`o.last_activity_at`, descending: true },
  closed: { by: sql`o.closed_at`, descending: true },
}
