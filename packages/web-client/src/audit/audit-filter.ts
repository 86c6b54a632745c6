import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs } from '@trpc/server'

/** The filter of an audit search. */
export type AuditFilter = Omit<inferRouterInputs<AppRouter>['audit']['list'], 'cursor' | 'limit'>

/** The fields of the search, as the user types them. Days are in the reader's time zone. */
export interface AuditSearch {
  readonly patient: string
  readonly person: string
  readonly act: string
  readonly outcome: '' | 'done' | 'read' | 'refused'
  readonly from: string
  readonly to: string
}

export const emptySearch: AuditSearch = { patient: '', person: '', act: '', outcome: '', from: '', to: '' }

/** The instant at which the reader's day begins, some days later. @param day `2026-03-02` */
function beginOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Returns the filter for the typed fields. The last day is included. */
export function filterOf({ patient, person, act, outcome, from, to }: AuditSearch): AuditFilter {
  const wanted = patient.trim()
  return {
    ...(wanted !== '' && (wanted.startsWith('pat_') ? { patientId: wanted } : { patientExternalId: wanted })),
    ...(person.trim() !== '' && { personId: person.trim() }),
    ...(act.trim() !== '' && { act: act.trim() }),
    ...(outcome !== '' && { outcome }),
    ...(from !== '' && { from: beginOf(from) }),
    ...(to !== '' && { to: beginOf(to, 1) }),
  }
}
