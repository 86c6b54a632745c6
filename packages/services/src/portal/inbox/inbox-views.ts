import { type RawBuilder, sql } from 'kysely'

/** The views of a physician's inbox. */
export const inboxViews = ['mine', 'queue', 'overdue', 'waiting', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

interface Looking {
  readonly physicianId: string
  readonly now: Date
}

/**
 * Which consults a view holds. `mine`: the physician owes an answer. `waiting`: the patient does. `overdue`: anybody's
 * whose answer is late. `closed`: those that the physician had.
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

/** The time that orders a view, ascending or descending: next breach on top, longest wait first, latest closed first. */
export const inboxOrders: Record<InboxView, { by: RawBuilder<Date>; descending: boolean }> = {
  mine: { by: sql`c.response_due_at`, descending: false },
  queue: { by: sql`c.queued_at`, descending: false },
  overdue: { by: sql`c.response_due_at`, descending: false },
  waiting: { by: sql`c.last_activity_at`, descending: true },
  closed: { by: sql`c.closed_at`, descending: true },
}
