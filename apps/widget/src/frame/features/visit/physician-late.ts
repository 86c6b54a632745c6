import { anybodyFrom, isLate } from '@consult/domain/booking-times'
import type { Visit } from '../../entities/visits/patient-visit.ts'

/**
 * For a waiting patient with a booked physician: returns that the physician is late, and from when another may come instead.
 * Returns null if the physician is not late.
 */
export function physicianLate(visit: Visit, now: Date): { anybodyFrom: Date; isAnybody: boolean } | null {
  const { scheduledFor, physicianId, waitingSince } = visit
  // A call that is not booked with a specific physician goes to any available physician.
  if (scheduledFor === null || physicianId === null || waitingSince === null) return null
  const booked = new Date(scheduledFor)
  if (!isLate(booked, now)) return null
  const from = anybodyFrom(booked, new Date(waitingSince))
  return { anybodyFrom: from, isAnybody: now >= from }
}
