import { idPrefixes } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'

/** Something that retention removes. `is_held`: a patient whom it concerns is under a legal hold, so it stays. */
export interface Expired {
  readonly id: string
  readonly at: Date
  /** Null for entries of the audit, which can concern several patients, and for requests. */
  readonly patient_id: string | null
  readonly is_held: boolean
}

/** Selects a partner's things that ended at or before this time. */
export interface Age {
  readonly partnerId: string
  readonly before: Date
}

/** A query of everything that has expired. Preview and removal use the same query. */
export type ExpiredQuery = (age: Age) => RawBuilder<Expired>

/**
 * An id that sorts after all ids made at or before that time. A thing that ended by that time also began by that
 * time.
 */
const idAfter = (prefix: string, time: Date) =>
  sql`${`${prefix}_${(time.getTime() + 1).toString(16).padStart(12, '0')}`}::text collate "C"`

/** A stored file of a call; `column` holds the time since which it is stored. */
const ofCalls =
  (column: 'stored_at' | 'transcript_stored_at'): ExpiredQuery =>
  ({ partnerId, before }) =>
    sql<Expired>`
    select r.telehealth_consult_id as id, r.${sql.id(column)} as at, c.patient_id,
      p.legal_hold_since is not null as is_held
    from recordings r
    join telehealth_consults c
      on c.partner_id = r.partner_id and c.telehealth_consult_id = r.telehealth_consult_id
    join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
    where r.partner_id = ${partnerId} and r.${sql.id(column)} <= ${before} and r.removed_at is null`

export const expiredRecordings = ofCalls('stored_at')
export const expiredTranscripts = ofCalls('transcript_stored_at')

/**
 * Files in messages, and among answers that can no longer change, by the time of their upload. A draft of answers keeps its files, and
 * so do stopped answers: the patient could not send them otherwise, and the partner could not correct them.
 */
export const expiredFiles: ExpiredQuery = ({ partnerId, before }) => sql<Expired>`
  select a.attachment_id as id, a.created_at as at, c.patient_id, p.legal_hold_since is not null as is_held
  from attachments a
  join messages m on m.partner_id = a.partner_id and m.message_id = a.message_id
  join async_consults c on c.partner_id = m.partner_id and c.async_consult_id = m.async_consult_id
  join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
  where a.partner_id = ${partnerId} and a.attachment_id < ${idAfter(idPrefixes.attachment, before)}
    and a.created_at <= ${before}
  union all
  select a.attachment_id, a.created_at, i.patient_id, p.legal_hold_since is not null
  from attachments a
  join intakes i on i.partner_id = a.partner_id and i.consult_id = a.intake_consult_id
    and i.questionnaire_key = a.intake_key
  join patients p on p.partner_id = i.partner_id and p.patient_id = i.patient_id
  left join async_consults c on c.partner_id = i.partner_id and c.async_consult_id = i.consult_id
  left join telehealth_consults t on t.partner_id = i.partner_id and t.telehealth_consult_id = i.consult_id
  where a.partner_id = ${partnerId} and a.attachment_id < ${idAfter(idPrefixes.attachment, before)}
    and a.created_at <= ${before}
    and (i.status = 'completed' or c.status = 'closed' or t.status in ('completed', 'cancelled'))`

/** Consults of both kinds, by the time at which they ended. */
export const expiredConsults: ExpiredQuery = ({ partnerId, before }) => sql<Expired>`
  select c.async_consult_id as id, c.closed_at as at, c.patient_id, p.legal_hold_since is not null as is_held
  from async_consults c join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
  where c.partner_id = ${partnerId} and c.async_consult_id < ${idAfter(idPrefixes.asyncConsult, before)}
    and c.status = 'closed' and c.closed_at <= ${before}
  union all
  select c.telehealth_consult_id, coalesce(c.ended_at, c.cancelled_at), c.patient_id, p.legal_hold_since is not null
  from telehealth_consults c join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
  where c.partner_id = ${partnerId} and c.telehealth_consult_id < ${idAfter(idPrefixes.telehealthConsult, before)}
    and c.status in ('completed', 'cancelled') and coalesce(c.ended_at, c.cancelled_at) <= ${before}`

/** Entries of the request log. They name patients by id only in paths, so no legal hold keeps them. */
export const expiredRequests: ExpiredQuery = ({ partnerId, before }) => sql<Expired>`
  select l.request_id as id, l.recorded_at as at, null::text as patient_id, false as is_held
  from request_log l where l.partner_id = ${partnerId} and l.recorded_at <= ${before}`

/** Sealed entries of the audit. The database deletes by the same function. */
export const expiredAudit: ExpiredQuery = ({ partnerId, before }) => sql<Expired>`
  select x.entry_id as id, x.at, null::text as patient_id, x.is_held
  from tenant.expired_audit_entries(${partnerId}, ${before}) x`
