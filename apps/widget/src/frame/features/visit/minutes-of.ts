import type { Visit } from '../../entities/visits/patient-visit.ts'

/** Returns the length of the call in whole minutes, at least one; null if the call never started. */
export function minutesOf({ startedAt, endedAt }: Pick<Visit, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null
  return Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000))
}
