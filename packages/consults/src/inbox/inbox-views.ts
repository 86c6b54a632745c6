import { type RawBuilder, sql } from 'kysely'

/** The views of a physician's inbox. */
export const inboxViews = ['mine', 'queue', 'overdue', 'waiting', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

interface Looking {
  readonly physicianId: string
  readonly now: Date
}

/** Whether the consult's patient has not yet consented to this physician's first reply. */
export const isInvitedBy = (physicianId: string): RawBuilder<boolean> =>
  sql`(o.status = 'invited' and o.invited_by = ${physicianId})`

/**
 * The consults of each view. `mine`: the physician owes an answer. `waiting`: the patient owes an answer, or the
 * consent to the physician's first reply. `overdue`:
 * the answer is late, regardless of who holds the consult. `closed`: closed consults of the physician.
 */
export const inboxFilters: Record<InboxView, (looking: Looking) => RawBuilder<boolean>> = {
  mine: ({ physicianId }) =>
    sql`o.status = 'active' and o.physician_id = ${physicianId} and o.response_due_at is not null`,
  queue: () => sql`o.status = 'queued'`,
  overdue: ({ now }) => sql`o.status = 'active' and o.response_due_at <= ${now}`,
  waiting: ({ physicianId }) =>
    sql`(o.physician_id = ${physicianId} and (o.status = 'resolve_requested'
      or (o.status = 'active' and o.response_due_at is null)) or ${isInvitedBy(physicianId)})`,
  closed: ({ physicianId }) => sql`o.status = 'closed' and o.physician_id = ${physicianId}`,
}

/** A view's order: by rank, then by time, then by id, all in the same direction. */
export interface InboxOrder {
  /** Sorts the highest-priority consults first. Null: only time counts, or a turn, which contains the priority. */
  readonly rank: RawBuilder<number> | null
  readonly by: RawBuilder<Date>
  readonly descending: boolean
}

/**
 * How each view is ordered. Consults that wait for a physician follow their turns. Those that wait for the patient have the highest
 * priority first, and among equals the most recent. Closed consults wait for nobody, so they are ordered only by time.
 */
export const inboxOrders: Record<InboxView, InboxOrder> = {
  mine: { rank: null, by: sql`o.reply_turn`, descending: false },
  queue: { rank: null, by: sql`o.queue_turn`, descending: false },
  overdue: { rank: null, by: sql`o.reply_turn`, descending: false },
  waiting: { rank: sql`-o.priority_rank`, by: sql`o.last_activity_at`, descending: true },
  closed: { rank: null, by: sql`o.closed_at`, descending: true },
}
