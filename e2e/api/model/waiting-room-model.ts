import type { ExpectedEvent } from './expectations.ts'

/**
 * A model of the waiting room according to docs/telehealth.md: who is next, and who is rung. Times are milliseconds,
 * durations seconds.
 */

export const settings = { presence: 30, place: 600, ring: 30, declined: 60, alone: 600, missed: 600 }
/** Seconds before the start at which the patient of a booked call is reminded. */
export const reminders = [86_400, 900]

export interface Visit {
  readonly id: string
  readonly patientId: string
  bookedWith: string | null
  scheduledFor: number | null
  minutes: number
  rescheduledFrom: number | null
  /** The time of the patient's next reminder. */
  remindAt: number | null
  readonly language: string | null
  readonly jurisdiction: string | null
  status: 'invited' | 'waiting' | 'ringing' | 'in_progress' | 'completed' | 'cancelled'
  physicianId: string | null
  waitingSince: number | null
  /** When the client stops counting as present, and when the place lapses. */
  presentUntil: number | null
  placeUntil: number | null
  ringExpiresAt: number | null
  startedAt: number | null
  endedAt: number | null
  cancelledAt: number | null
  cancelledReason: 'requested' | 'patient_no_show' | null
  rating: number | null
  /** The number of messages in the call. */
  messages: number
  /** Who last declined it, and when. */
  readonly declinedAt: Map<string, number>
  readonly events: ExpectedEvent[]
}

export interface Physician {
  readonly id: string
  readonly languages: readonly string[]
  readonly licensedIn: readonly string[]
  said: 'online' | 'away' | 'offline'
  /** When their online status ends. */
  until: number | null
  /** Consecutive unanswered rings. */
  unanswered: number
  idleSince: number
}

export interface Room {
  readonly visits: Visit[]
  readonly physicians: readonly Physician[]
}

export const isOnDuty = ({ said, until }: Physician, now: number) =>
  said === 'online' && (until === null || now < until)

export const isLicensed = ({ jurisdiction }: Pick<Visit, 'jurisdiction'>, { licensedIn }: Physician) =>
  jurisdiction === null || licensedIn.includes(jurisdiction)

const isEngaged = ({ visits }: Room, who: { physicianId: string } | { patientId: string }) =>
  visits.some(
    ({ status, physicianId, patientId }) =>
      (status === 'ringing' || status === 'in_progress') &&
      ('patientId' in who ? who.patientId === patientId : who.physicianId === physicianId),
  )

/** Coming on duty resets the count; repeating the current status changes nothing. */
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

/** The place in the queue; null for patients not in it. Lapsed places come last. */
export function positionOf(room: Room, visit: Visit, now: number): number | null {
  if (visit.status !== 'waiting') return null
  const line = lineOf(room).filter((each) => keepsPlace(each, now))
  return (keepsPlace(visit, now) ? line.indexOf(visit) : line.length) + 1
}

/** The time from which any physician may take a patient whose booked physician did not come; null: never. */
export const anybodyAt = ({ scheduledFor, waitingSince }: Visit) =>
  scheduledFor === null || waitingSince === null ? null : Math.max(scheduledFor, waitingSince) + settings.alone * 1000

/** The time from which a patient who has not arrived has missed the call; null: never. */
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
 * The best of the available physicians: the booked physician; otherwise those who speak the language, if there are
 * any, and of these the physician who has been idle longest.
 */
function best(visit: Visit, physicians: readonly Physician[]): Physician[] {
  const booked = physicians.filter(({ id }) => id === visit.bookedWith)
  if (booked.length > 0) return booked
  const speakers = physicians.filter((each) => speaks(visit, each))
  const preferred = speakers.length > 0 ? speakers : physicians
  const longest = Math.min(...preferred.map(({ idleSince }) => idleSince))
  return preferred.filter(({ idleSince }) => idleSince === longest)
}

/** The next patient to ring for, and the equally suitable physicians. Null: no ring is possible. */
export function nextRing(room: Room, now: number): { visit: Visit; anyOf: readonly Physician[] } | null {
  for (const visit of lineOf(room)) {
    const isThere = visit.presentUntil !== null && now < visit.presentUntil
    if (!isThere || isEngaged(room, { patientId: visit.patientId })) continue
    const free = room.physicians.filter((physician) => canBeRung(room, visit, physician, now))
    if (free.length > 0) return { visit, anyOf: best(visit, free) }
  }
  return null
}
