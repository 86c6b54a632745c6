import type { AsyncConsult } from '@consult/domain'

/** When answers are due, of every consult that this tab has heard of: nobody sends an event when one becomes overdue. */
export interface DueTimes {
  /** Takes in how a consult stands now. */
  note(consult: AsyncConsult): void
  /** The consults whose answer has become overdue since the last time. @param now the server's time, milliseconds. */
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
