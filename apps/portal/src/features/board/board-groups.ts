import type { BoardThread } from './use-board.ts'

/**
 * What nobody answers in time comes first, with the emergencies that nobody has: no reply of theirs is due, so they are never
 * late. Then comes what else nobody has, then what somebody has to answer soon.
 */
export const boardGroups = ['overdue', 'queue', 'dueSoon'] as const
export type BoardGroup = (typeof boardGroups)[number]

const isEmergency = ({ priority }: BoardThread) => priority === 'emergency'

function groupOf(thread: BoardThread, now: number): BoardGroup {
  if (thread.status === 'queued' || thread.responseDueAt === null) return isEmergency(thread) ? 'overdue' : 'queue'
  return Date.parse(thread.responseDueAt) <= now ? 'overdue' : 'dueSoon'
}

/** Returns the rows of each group, those of the first with its emergencies first, otherwise in the order of the service. */
export function groupThreads(
  threads: readonly BoardThread[],
  now: number,
): readonly (readonly [BoardGroup, readonly BoardThread[]])[] {
  return boardGroups.map((group) => {
    const rows = threads.filter((thread) => groupOf(thread, now) === group)
    if (group !== 'overdue') return [group, rows]
    return [group, [...rows.filter(isEmergency), ...rows.filter((thread) => !isEmergency(thread))]]
  })
}

/** Reports how many overdue replies are among `all` and not among `shown`: a filter must not hide them silently. */
export function hiddenOverdue(all: readonly BoardThread[], shown: readonly BoardThread[], now: number): number {
  const kept = new Set(shown.map(({ asyncConsultId }) => asyncConsultId))
  return all.filter(
    ({ asyncConsultId, responseDueAt }) =>
      !kept.has(asyncConsultId) && responseDueAt !== null && Date.parse(responseDueAt) <= now,
  ).length
}
