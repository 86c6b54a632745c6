import { Temporal } from 'temporal-polyfill'
import type { Availability } from '../schedule/availability.ts'
import { openWindows, overlapsAny } from '../schedule/open-hours.ts'
import type { AlertKind } from './alert.ts'

/** An access: somebody opened the data of one patient. Lists that show many patients do not count. */
export interface PatientAccess {
  readonly entryId: string
  readonly at: Date
  /** The physician or member who opened it. */
  readonly personId: string
  readonly patientId: string
  readonly consultId: string | null
  /** False for an earlier access that only counts for `many_patients`. */
  readonly isNew: boolean
}

/** A physician who opens data. */
export interface AccessPerson {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly email: string
  readonly availability: Availability | null
}

export interface AccessPatient {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthDate: string | null
  readonly email: string | null
  readonly isConfidential: boolean
}

/** What is known about the people and consults of some accesses, by id. */
export interface AccessFacts {
  readonly patientsPerHour: number
  readonly persons: ReadonlyMap<string, AccessPerson>
  readonly patients: ReadonlyMap<string, AccessPatient>
  /** The physician of each consult. */
  readonly holders: ReadonlyMap<string, string | null>
}

/** A pattern that was found. Only one of several findings with the same `kind` and `finding` is stored. */
export interface AlertFinding {
  readonly kind: AlertKind
  readonly finding: string
  readonly personId: string
  readonly patientId: string | null
  readonly consultId: string | null
  readonly entryId: string
  readonly entryAt: Date
  readonly patients: number
}

const hourMs = 60 * 60 * 1000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A name reduced to its letters, without case and accents. Empty when there is no name. */
const folded = (name: string | null) =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

const isSame = (one: string | null, other: string | null) => folded(one) !== '' && folded(one) === folded(other)

const onePatient = (kind: AlertKind, access: PatientAccess, finding: string): AlertFinding => ({
  kind,
  finding,
  personId: access.personId,
  patientId: access.patientId,
  consultId: access.consultId,
  entryId: access.entryId,
  entryAt: access.at,
  patients: 1,
})

/** Creates at most one finding per person, patient and UTC day. */
const perDay = (kind: AlertKind, access: PatientAccess) =>
  onePatient(kind, access, [access.personId, access.patientId, dayOf(access.at)].join(' '))

/**
 * Finds people who opened at least `most` different patients within 60 minutes. Returns at most one finding per person
 * and UTC hour.
 * @param accesses oldest first, with those of the hour before the first new one.
 */
export function detectManyPatients(accesses: readonly PatientAccess[], most: number): AlertFinding[] {
  const byPerson = Map.groupBy(accesses, ({ personId }) => personId)
  return [...byPerson].flatMap(([personId, own]) => {
    const found = new Map<string, AlertFinding>()
    for (const { at, entryId, isNew } of own) {
      if (!isNew) continue
      const within = own.filter((each) => each.at <= at && each.at.getTime() > at.getTime() - hourMs)
      const patients = new Set(within.map(({ patientId }) => patientId)).size
      if (patients < most) continue
      const finding = `${personId} ${at.toISOString().slice(0, 13)}`
      const about = { personId, patientId: null, consultId: null, entryId, entryAt: at, patients }
      if (!found.has(finding)) found.set(finding, { kind: 'many_patients', finding, ...about })
    }
    return [...found.values()]
  })
}

/** The local night of an instant, named by the day on which it began; null during the day. */
function nightOf(at: Date, timeZone: string): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= nightBegins) return local.toPlainDate().toString()
  return local.hour < nightEnds ? local.subtract({ days: 1 }).toPlainDate().toString() : null
}
const nightBegins = 22
const nightEnds = 6

/**
 * Finds an access by a physician at night in their own time zone and outside their hours. Null if no hours are set,
 * because nothing can be said then.
 */
function nightFinding(access: PatientAccess, availability: Availability | null): AlertFinding | null {
  if (!availability) return null
  const night = nightOf(access.at, availability.timeZone)
  if (night === null) return null
  const span = { startsAt: access.at, endsAt: new Date(access.at.getTime() + 1) }
  if (overlapsAny(span, openWindows(availability, span))) return null
  return onePatient('night_access', access, `${access.personId} ${night}`)
}

function findingsOf(access: PatientAccess, facts: AccessFacts): (AlertFinding | null)[] {
  const person = facts.persons.get(access.personId)
  const patient = facts.patients.get(access.patientId)
  if (!patient) return []
  const isTheirs = access.consultId !== null && facts.holders.get(access.consultId) === access.personId
  const confidential = patient.isConfidential && !isTheirs ? perDay('confidential_patient', access) : null
  if (!person) return [confidential]
  const hasSameName = isSame(person.lastName, patient.lastName)
  const isOne =
    hasSameName &&
    isSame(person.firstName, patient.firstName) &&
    ((person.birthDate !== null && person.birthDate === patient.birthDate) ||
      person.email.toLowerCase() === patient.email?.toLowerCase())
  return [
    confidential,
    isOne ? perDay('own_record', access) : hasSameName ? perDay('same_surname', access) : null,
    nightFinding(access, person.availability),
  ]
}

/** Everything unusual in new accesses. @param accesses oldest first, with earlier ones of the hour before. */
export function detectAlerts(accesses: readonly PatientAccess[], facts: AccessFacts): AlertFinding[] {
  const single = accesses
    .filter(({ isNew }) => isNew)
    .flatMap((access) => findingsOf(access, facts))
    .filter((finding) => finding !== null)
  const all = [...detectManyPatients(accesses, facts.patientsPerHour), ...single]
  return [...new Map(all.map((finding) => [`${finding.kind} ${finding.finding}`, finding])).values()]
}
