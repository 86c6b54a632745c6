import type { CallMessagesTable, MessagesTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

export type FoundMessage = OfPatient &
  Pick<
    Selectable<MessagesTable>,
    | 'message_id'
    | 'async_consult_id'
    | 'sequence'
    | 'author_type'
    | 'author_id'
    | 'text'
    | 'notice'
    | 'attachments'
    | 'accepted_at'
    | 'created_at'
  >

/** The messages of threads, in the order of the transcripts. */
export const messages: Source<FoundMessage> = {
  prefixes: ['msg'],
  rowsAtOnce: 500,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundMessage>`
      select m.message_id, m.async_consult_id, m.sequence, m.author_type, m.author_id, m.text, m.notice, m.attachments,
        m.accepted_at, m.created_at, c.patient_id, p.erasing_since is not null as is_erasing
      from messages m
      join async_consults c on c.partner_id = ${partnerId} and c.async_consult_id = m.async_consult_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where m.partner_id = ${partnerId}
        ${narrowed(wanted, {
          id: 'm.message_id',
          patient: 'c.patient_id',
          consult: 'm.async_consult_id',
          keys: ['m.async_consult_id', { number: 'm.sequence' }],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.async_consult_id, String(row.sequence)],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.async_consult_id,
}

export type FoundCallMessage = OfPatient &
  Pick<
    Selectable<CallMessagesTable>,
    'message_id' | 'telehealth_consult_id' | 'sequence' | 'author_type' | 'author_id' | 'text' | 'created_at'
  >

/** The messages that were written during calls. */
export const callMessages: Source<FoundCallMessage> = {
  prefixes: ['msg'],
  rowsAtOnce: 500,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundCallMessage>`
      select m.message_id, m.telehealth_consult_id, m.sequence, m.author_type, m.author_id, m.text, m.created_at,
        c.patient_id, p.erasing_since is not null as is_erasing
      from call_messages m
      join telehealth_consults c on c.partner_id = ${partnerId} and c.telehealth_consult_id = m.telehealth_consult_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where m.partner_id = ${partnerId}
        ${narrowed(wanted, {
          id: 'm.message_id',
          patient: 'c.patient_id',
          consult: 'm.telehealth_consult_id',
          keys: ['m.telehealth_consult_id', { number: 'm.sequence' }],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.telehealth_consult_id, String(row.sequence)],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.telehealth_consult_id,
}
