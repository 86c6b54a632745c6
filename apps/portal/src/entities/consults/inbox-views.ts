import type { AsyncConsult } from '@consult/domain'
import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { isOverdue } from './overdue.ts'

export type InboxView = inferRouterInputs<AppRouter>['portal']['inbox']['view']
export type InboxItem = inferRouterOutputs<AppRouter>['portal']['inbox']['items'][number]
export type InboxPage = inferRouterOutputs<AppRouter>['portal']['inbox']
export type InboxCounts = inferRouterOutputs<AppRouter>['portal']['counts']

/** The views, in display order. */
export const inboxViews = ['mine', 'queue', 'overdue', 'waiting', 'closed'] as const satisfies readonly InboxView[]

/** The physician who is looking, and the server's time in milliseconds. */
export interface Looking {
  readonly physicianId: string
  readonly now: number
}

/** True if the view contains the consult. The service lists and counts by the same rule. */
export function holds(view: InboxView, consult: AsyncConsult, { physicianId, now }: Looking): boolean {
  const { status, responseDueAt } = consult
  const mine = consult.physicianId === physicianId
  switch (view) {
    case 'mine':
      return mine && status === 'active' && responseDueAt !== null
    case 'queue':
      return status === 'queued'
    case 'overdue':
      return isOverdue(consult, now)
    case 'waiting':
      return mine && (status === 'resolve_requested' || (status === 'active' && responseDueAt === null))
    case 'closed':
      return mine && status === 'closed'
  }
}

const orderKey: Record<InboxView, (consult: AsyncConsult) => string> = {
  mine: (consult) => consult.responseDueAt ?? '',
  queue: (consult) => consult.queuedAt ?? '',
  overdue: (consult) => consult.responseDueAt ?? '',
  waiting: (consult) => consult.lastActivityAt,
  closed: (consult) => consult.closedAt ?? '',
}

const ranks: Record<AsyncConsult['priority'], number> = { emergency: 0, urgent: 1, routine: 2 }

/** Pressing consults come first while they still need work. The service lists by the same rule. */
const rankIn = (view: InboxView, { priority }: AsyncConsult): number => (view === 'closed' ? 0 : ranks[priority])

const newestFirst: ReadonlySet<InboxView> = new Set(['waiting', 'closed'])

/** Compares two consults' positions in a view: below 0 if the first comes first. Instants compare as text. */
export function compareIn(view: InboxView, one: AsyncConsult, other: AsyncConsult): number {
  const rank = rankIn(view, one) - rankIn(view, other)
  if (rank !== 0) return rank
  const ascending = comparePairs([orderKey[view](one), one.id], [orderKey[view](other), other.id])
  return newestFirst.has(view) ? -ascending : ascending
}

function comparePairs([one, oneId]: readonly [string, string], [other, otherId]: readonly [string, string]): number {
  if (one !== other) return one < other ? -1 : 1
  if (oneId === otherId) return 0
  return oneId < otherId ? -1 : 1
}
