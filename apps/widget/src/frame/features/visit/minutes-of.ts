import type { Visit } from '../../entities/visits/patient-visit.ts'

/** How long the call was, in whole minutes, of which there is one at least; null when it never began. */
export function minutesOf({ startedAt, endedAt }: Pick<Visit, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null
  return Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000))
}
