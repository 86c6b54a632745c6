import { anybodyFrom, isLate } from '@consult/domain/booking-times'
import type { Visit } from '../../entities/visits/patient-visit.ts'

/**
 * What there is to say of the booked physician of a patient who waits: that they are late, and from when on another may
 * come instead. Null while there is nothing to say.
 */
export function physicianLate(visit: Visit, now: Date): { anybodyFrom: Date; isAnybody: boolean } | null {
  const { scheduledFor, physicianId, waitingSince } = visit
  // Whose call is booked with nobody in particular waits for whoever is free.
  if (scheduledFor === null || physicianId === null || waitingSince === null) return null
  const booked = new Date(scheduledFor)
  if (!isLate(booked, now)) return null
  const from = anybodyFrom(booked, new Date(waitingSince))
  return { anybodyFrom: from, isAnybody: now >= from }
}
