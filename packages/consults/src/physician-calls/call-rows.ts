import type { TenantTransaction } from '@consult/db'
import { isLicensedFor, patientName } from '@consult/directory'
import { anybodyFrom, clinicianName, type QueuePlace, type TelehealthConsult } from '@consult/domain'
import { testClockNow } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { rowToTelehealthConsult, type TelehealthConsultRow } from '../telehealth-consults/consult-row.ts'
import { readQueue } from '../telehealth-consults/matching/read-queue.ts'

/** A call as a physician's screen shows it: the consult, and details that only physicians see. */
export interface CallItem {
  readonly consult: TelehealthConsult
  readonly patient: {
    readonly id: string
    readonly externalId: string
    readonly name: string | null
    /** `1988-04-02` */
    readonly birthDate: string | null
  }
  /** The time until which the patient counts as present, unless their presence is renewed. */
  readonly presentUntil: string | null
  /** The physician it is booked with. Null as soon as it may ring for any physician. */
  readonly bookedPhysicianId: string | null
  /** The name of the physician who is booked, reserved or in the call. */
  readonly physicianName: string | null
  /** Whether the requesting physician is licensed for it. */
  readonly licensed: boolean
  /** The time of the test clock that the call follows; null: real time. */
  readonly testClock: string | null
  /** Whether the physician must give a reason first. If so, what was written in the consult is left out. */
  readonly withheld: boolean
}

interface CallRow extends TelehealthConsultRow {
  readonly patient_first_name: string | null
  readonly patient_last_name: string | null
  readonly patient_language: string | null
  readonly patient_birth_date: string | null
  readonly physician_first_name: string | null
  readonly physician_last_name: string | null
  readonly physician_credentials: string | null
  readonly licensed: boolean
  readonly test_clock_now: Date | null
}

function physicianNameOf(row: CallRow): string | null {
  const { physician_first_name: firstName, physician_last_name: lastName, physician_credentials: credentials } = row
  return firstName === null || lastName === null ? null : clinicianName({ firstName, lastName, credentials })
}

const isAnybodys = ({ status, scheduled_for: booked, waiting_since: since }: CallRow, now: Date): boolean =>
  status === 'waiting' && booked !== null && since !== null && now >= anybodyFrom(booked, since)

function toCallItem(row: CallRow, queue: QueuePlace | null, now: Date): CallItem {
  const { patient_first_name: first_name, patient_last_name: last_name, patient_language: language } = row
  return {
    consult: rowToTelehealthConsult(row, queue),
    patient: {
      id: row.patient_id,
      externalId: row.patient_external_id,
      name: patientName({ first_name, last_name, language }),
      birthDate: row.patient_birth_date,
    },
    presentUntil: row.present_until?.toISOString() ?? null,
    bookedPhysicianId: isAnybodys(row, now) ? null : row.booked_physician_id,
    physicianName: physicianNameOf(row),
    licensed: row.licensed,
    testClock: row.test_clock_now?.toISOString() ?? null,
    withheld: false,
  }
}

/**
 * Reads calls as `physicianId` sees them.
 * @param which a condition on the consult `c`, followed by the order and the limit.
 */
export async function readCalls(
  tx: TenantTransaction,
  { physicianId, now }: { physicianId: string; now: Date },
  which: RawBuilder<unknown>,
): Promise<{ item: CallItem; row: TelehealthConsultRow }[]> {
  const { rows } = await sql<CallRow>`
    select c.*, pat.first_name as patient_first_name, pat.last_name as patient_last_name, pat.language as patient_language,
      pat.birth_date as patient_birth_date, ph.first_name as physician_first_name,
      ph.last_name as physician_last_name, ph.credentials as physician_credentials,
      exists (select from physicians p
        where p.partner_id = c.partner_id and p.physician_id = ${physicianId}
          and ${isLicensedFor(sql`c.jurisdiction`, now)}) as licensed,
      (${testClockNow}) as test_clock_now
    from telehealth_consults c
    join patients pat on pat.partner_id = c.partner_id and pat.patient_id = c.patient_id
    left join physicians ph on ph.partner_id = c.partner_id and ph.physician_id = c.physician_id
    where c.partner_id = ${tx.partnerId} and ${which}`.execute(tx.db)
  const waiting = rows.filter((row) => row.status === 'waiting').map((row) => row.telehealth_consult_id)
  const queue = await readQueue(tx, waiting, now)
  return rows.map((row) => ({ item: toCallItem(row, queue.get(row.telehealth_consult_id) ?? null, now), row }))
}
