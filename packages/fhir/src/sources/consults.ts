import type { AsyncConsultsTable, TelehealthConsultsTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

export type FoundThread = OfPatient &
  Pick<
    Selectable<AsyncConsultsTable>,
    | 'async_consult_id'
    | 'status'
    | 'physician_id'
    | 'reason'
    | 'created_at'
    | 'consented_at'
    | 'consent_version'
    | 'queued_at'
    | 'assigned_at'
    | 'closed_at'
    | 'closed_reason'
  > & {
    /** When it last went to another physician or back to the queue. */
    readonly handed_over_at: Date | null
  }

export const threads: Source<FoundThread> = {
  prefixes: ['ac'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundThread>`
      select c.async_consult_id, c.patient_id, c.status, c.physician_id, c.reason, c.created_at, c.consented_at,
        c.consent_version, c.queued_at, c.assigned_at, c.closed_at, c.closed_reason,
        p.erasing_since is not null as is_erasing, (
          select max(h.settled_at) from hand_overs h
          where h.partner_id = ${partnerId} and h.async_consult_id = c.async_consult_id
            and h.outcome in ('accepted', 'queued')) as handed_over_at
      from async_consults c
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where c.partner_id = ${partnerId}
        ${narrowed(wanted, {
          id: 'c.async_consult_id',
          patient: 'c.patient_id',
          consult: 'c.async_consult_id',
          keys: ['c.async_consult_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.async_consult_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.async_consult_id,
}

export type FoundCall = OfPatient &
  Pick<
    Selectable<TelehealthConsultsTable>,
    | 'telehealth_consult_id'
    | 'status'
    | 'physician_id'
    | 'booked_physician_id'
    | 'reason'
    | 'scheduled_for'
    | 'scheduled_until'
    | 'booked_at'
    | 'duration_minutes'
    | 'created_at'
    | 'waiting_since'
    | 'started_at'
    | 'ended_at'
    | 'cancelled_at'
    | 'cancelled_reason'
  >

export const calls: Source<FoundCall> = {
  prefixes: ['th'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundCall>`
      select c.telehealth_consult_id, c.patient_id, c.status, c.physician_id, c.booked_physician_id, c.reason,
        c.scheduled_for, c.scheduled_until, c.booked_at, c.duration_minutes, c.created_at, c.waiting_since, c.started_at,
        c.ended_at, c.cancelled_at, c.cancelled_reason, p.erasing_since is not null as is_erasing
      from telehealth_consults c
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where c.partner_id = ${partnerId}
        ${narrowed(wanted, {
          id: 'c.telehealth_consult_id',
          patient: 'c.patient_id',
          consult: 'c.telehealth_consult_id',
          keys: ['c.telehealth_consult_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.telehealth_consult_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.telehealth_consult_id,
}
