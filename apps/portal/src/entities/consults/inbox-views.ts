import type { AsyncConsult } from '@consult/domain'
import { compareTurns, turnOf } from '@consult/domain/turns'
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
      return mine
        ? status === 'resolve_requested' || (status === 'active' && responseDueAt === null)
        : status === 'invited' && consult.invitedBy === physicianId
    case 'closed':
      return mine && status === 'closed'
  }
}

const ranks: Record<AsyncConsult['priority'], number> = { emergency: 0, urgent: 1, routine: 2 }

const timeOf = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant))

/** Compares two consults' positions in a view: below 0 if the first comes first. The service lists by the same rule. */
export function compareIn(view: InboxView, one: AsyncConsult, other: AsyncConsult): number {
  const inOrder = (keyOf: (consult: AsyncConsult) => number) =>
    compareTurns([keyOf(one), one.id], [keyOf(other), other.id])
  switch (view) {
    case 'queue':
      return inOrder(({ priority, queuedAt }) => turnOf('queue', priority, queuedAt ?? 0))
    case 'waiting':
      return ranks[one.priority] - ranks[other.priority] || -inOrder(({ lastActivityAt }) => timeOf(lastActivityAt))
    case 'closed':
      return -inOrder(({ closedAt }) => timeOf(closedAt))
    default:
      return inOrder(replyTurn)
  }
}

/** When a reply's turn is, in milliseconds. */
export const replyTurn = ({ priority, responseDueAt }: AsyncConsult): number =>
  turnOf('replies', priority, responseDueAt ?? 0)
