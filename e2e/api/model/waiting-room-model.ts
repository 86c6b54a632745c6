import type { ExpectedEvent } from './expectations.ts'

/** The waiting room as docs/telehealth.md tells it: who is next, and who is rung. Times are milliseconds, durations seconds. */

export const settings = { presence: 30, place: 600, ring: 30, declined: 60, alone: 600, missed: 600 }
/** So many seconds before its time the patient of a booked call is reminded. */
export const reminders = [86_400, 900]

export interface Visit {
  readonly id: string
  readonly patientId: string
  bookedWith: string | null
  scheduledFor: number | null
  minutes: number
  rescheduledFrom: number | null
  /** When the patient is reminded next. */
  remindAt: number | null
  readonly language: string | null
  readonly jurisdiction: string | null
  status: 'invited' | 'waiting' | 'ringing' | 'in_progress' | 'completed' | 'cancelled'
  physicianId: string | null
  waitingSince: number | null
  /** Until when the client counts as there, and until when the place is kept. */
  presentUntil: number | null
  placeUntil: number | null
  ringExpiresAt: number | null
  startedAt: number | null
  endedAt: number | null
  cancelledAt: number | null
  cancelledReason: 'requested' | 'patient_no_show' | null
  rating: number | null
  /** How many messages were written in the call. */
  messages: number
  /** Who declined it, and when last. */
  readonly declinedAt: Map<string, number>
  readonly events: ExpectedEvent[]
}

export interface Physician {
  readonly id: string
  readonly languages: readonly string[]
  readonly licensedIn: readonly string[]
  said: 'online' | 'away' | 'offline'
  /** Until when they are online. */
  until: number | null
  /** Rings in a row. */
  unanswered: number
  idleSince: number
}

export interface Room {
  readonly visits: Visit[]
  readonly physicians: readonly Physician[]
}

export const isOnDuty = ({ said, until }: Physician, now: number) =>
  said === 'online' && (until === null || now < until)

export const isLicensed = ({ jurisdiction }: Visit, { licensedIn }: Physician) =>
  jurisdiction === null || licensedIn.includes(jurisdiction)

const isEngaged = ({ visits }: Room, who: { physicianId: string } | { patientId: string }) =>
  visits.some(
    ({ status, physicianId, patientId }) =>
      (status === 'ringing' || status === 'in_progress') &&
      ('patientId' in who ? who.patientId === patientId : who.physicianId === physicianId),
  )

/** Whoever comes on duty begins anew; saying again what is so already changes nothing. */
export function setPresence(physician: Physician, said: Physician['said'], until: number | null, now: number): void {
  const comesOnDuty = said === 'online' && !isOnDuty(physician, now)
  Object.assign(physician, { said, until, ...(comesOnDuty && { unanswered: 0, idleSince: now }) })
}

export function presenceOf(room: Room, physician: Physician, now: number): string {
  if (isEngaged(room, { physicianId: physician.id })) return 'busy'
  return physician.said === 'online' && !isOnDuty(physician, now) ? 'away' : physician.said
}

const keepsPlace = ({ placeUntil }: Visit, now: number) => placeUntil !== null && now < placeUntil
const waitsLonger = (one: Visit, other: Visit) => (one.waitingSince ?? 0) - (other.waitingSince ?? 0)
const lineOf = ({ visits }: Room) => visits.filter(({ status }) => status === 'waiting').toSorted(waitsLonger)

/** The place in line; null for who is in none. Who has lost theirs comes after all who have not. */
export function positionOf(room: Room, visit: Visit, now: number): number | null {
  if (visit.status !== 'waiting') return null
  const line = lineOf(room).filter((each) => keepsPlace(each, now))
  return (keepsPlace(visit, now) ? line.indexOf(visit) : line.length) + 1
}

/** From when on anybody may take a patient who has waited for their booked physician in vain; null: never. */
export const anybodyAt = ({ scheduledFor, waitingSince }: Visit) =>
  scheduledFor === null || waitingSince === null ? null : Math.max(scheduledFor, waitingSince) + settings.alone * 1000

/** From when on a patient who has not come has missed their call; null: never. */
export const missedAt = ({ scheduledFor, minutes }: Pick<Visit, 'scheduledFor' | 'minutes'>) =>
  scheduledFor === null ? null : scheduledFor + (minutes * 60 + settings.missed) * 1000

function canBeRung(room: Room, visit: Visit, physician: Physician, now: number): boolean {
  const { bookedWith, scheduledFor } = visit
  const declinedAt = visit.declinedAt.get(physician.id) ?? null
  const hasDeclined =
    declinedAt !== null &&
    (now < declinedAt + settings.declined * 1000 ||
      (bookedWith !== null && scheduledFor !== null && now < scheduledFor))
  return (
    isOnDuty(physician, now) &&
    !isEngaged(room, { physicianId: physician.id }) &&
    isLicensed(visit, physician) &&
    (bookedWith === null || bookedWith === physician.id || now >= (anybodyAt(visit) ?? Infinity)) &&
    !hasDeclined
  )
}

const speaks = ({ language }: Visit, { languages }: Physician) =>
  languages.some((spoken) => spoken.split('-')[0] === language?.split('-')[0])

/**
 * Of those who can be rung, the ones that are: the booked one, or those who speak the language, if any does, and of
 * them the longest idle.
 */
function best(visit: Visit, physicians: readonly Physician[]): Physician[] {
  const booked = physicians.filter(({ id }) => id === visit.bookedWith)
  if (booked.length > 0) return booked
  const speakers = physicians.filter((each) => speaks(visit, each))
  const preferred = speakers.length > 0 ? speakers : physicians
  const longest = Math.min(...preferred.map(({ idleSince }) => idleSince))
  return preferred.filter(({ idleSince }) => idleSince === longest)
}

/** Who is rung for next, and by whom: anybody of several who are as good. Null: nobody can be. */
export function nextRing(room: Room, now: number): { visit: Visit; anyOf: readonly Physician[] } | null {
  for (const visit of lineOf(room)) {
    const isThere = visit.presentUntil !== null && now < visit.presentUntil
    if (!isThere || isEngaged(room, { patientId: visit.patientId })) continue
    const free = room.physicians.filter((physician) => canBeRung(room, visit, physician, now))
    if (free.length > 0) return { visit, anyOf: best(visit, free) }
  }
  return null
}
