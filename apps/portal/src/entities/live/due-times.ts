import type { AsyncConsult } from '@consult/domain'

/**
 * Tracks when replies are due for every consult that this tab knows. The service sends no event when one becomes
 * overdue.
 */
export interface DueTimes {
  /** Records a consult's current due time. */
  note(consult: AsyncConsult): void
  /**
   * Returns the ids of consults that have become overdue since the last call.
   * @param now the server's time, milliseconds.
   */
  takeOverdue(now: number): string[]
}

export function createDueTimes(): DueTimes {
  const dues = new Map<string, number>()
  let takenAt = Number.NEGATIVE_INFINITY
  return {
    note: ({ id, status, responseDueAt }) => {
      const due = status === 'active' && responseDueAt !== null ? Date.parse(responseDueAt) : Number.NaN
      if (due > takenAt) dues.set(id, due)
      else dues.delete(id)
    },
    takeOverdue: (now) => {
      takenAt = now
      const overdue = [...dues].filter(([, due]) => due <= now).map(([id]) => id)
      for (const id of overdue) dues.delete(id)
      return overdue
    },
  }
}
