import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { findPatient, physicianNames } from '@consult/directory'
import type { AsyncConsultStatus, Page, PageQuery, TelehealthStatus } from '@consult/domain'
import {
  accessOf,
  type ConsultAccess,
  isCallWithheld,
  isThreadWithheld,
  noteShown,
  type RequestContext,
  readTenant,
} from '@consult/request'
import { type RawBuilder, sql } from 'kysely'

/** What a note says: the advice to the patient, why a thread was closed or a call canceled, or a signed clinical note. */
export const noteTopics = ['resolution', 'close', 'cancel', 'clinical'] as const

/** One entry of a patient's history: a thread, a call, or a note on either. */
export type HistoryEntry = {
  /** When it began. For a booked call: the booked time. For a note: when it was written. */
  readonly at: string
  /** The id of the thread or call. A note has the id of its thread or call. */
  readonly id: string
  readonly reason: string | null
  readonly physicianId: string | null
  readonly physicianName: string | null
  /** Whether the physician must give a reason first. If so, what was written in the consult is left out. */
  readonly withheld: boolean
} & (
  | { readonly kind: 'consult'; readonly status: AsyncConsultStatus }
  | {
      readonly kind: 'call'
      readonly status: TelehealthStatus
      readonly startedAt: string | null
      readonly endedAt: string | null
      readonly hasRecording: boolean
    }
  | {
      readonly kind: 'note'
      readonly about: 'consult' | 'call'
      readonly topic: (typeof noteTopics)[number]
      readonly text: string
    }
)

interface EntryRow {
  readonly kind: 'consult' | 'call' | 'consult note' | 'close note' | 'cancel note' | 'thread note' | 'call note'
  readonly id: string
  readonly at: Date
  readonly status: string
  readonly reason: string | null
  /** Who holds the consult now or held it last. This determines what a reader may see. */
  readonly physician_id: string | null
  /**
   * Who wrote a note, if not the physician who holds the consult now. The clinic may have written the note of a close
   * or a cancellation.
   */
  readonly author_id: string | null
  readonly started_at: Date | null
  readonly ended_at: Date | null
  readonly recording_status: string | null
  readonly text: string | null
  readonly booked_physician_id: string | null
  readonly scheduled_for: Date | null
  readonly waiting_since: Date | null
  /** Of a thread: the physician who invited the patient. */
  readonly invited_by: string | null
}

const ofThread: readonly EntryRow['kind'][] = ['consult', 'consult note', 'close note', 'thread note']
const isOfThread = ({ kind }: EntryRow) => ofThread.includes(kind)

function isWithheld(access: ConsultAccess | null, row: EntryRow): boolean {
  return isOfThread(row)
    ? isThreadWithheld(access, { ...row, async_consult_id: row.id, status: row.status as AsyncConsultStatus })
    : isCallWithheld(access, { ...row, telehealth_consult_id: row.id, status: row.status as TelehealthStatus })
}

/** The patient's clinical notes in force, in their current versions. */
const notesOf = (partnerId: string, patientId: string): RawBuilder<unknown> => sql`(
    select * from clinical_notes
    where partner_id = ${partnerId} and patient_id = ${patientId} and status in ('signed', 'amended')) n
  join clinical_note_versions v on v.partner_id = ${partnerId} and v.clinical_note_id = n.clinical_note_id
    and v.version = n.version`

/** The sections of a version that have a text. */
const noteText = sql`(
    select string_agg(s->>'text', E'\\n') from jsonb_array_elements(v.content->'sections') s where s->>'text' <> '')`

/**
 * All entries of the patient as rows with the same columns. A physician writes a thread's summary when asking to
 * resolve it.
 */
const entriesOf = (partnerId: string, patientId: string): RawBuilder<unknown> => sql`
  select 'consult' as kind, async_consult_id as id, created_at as at, status, reason, physician_id, null as author_id,
    null::timestamptz as started_at, null::timestamptz as ended_at, null as recording_status, null as text,
    null as booked_physician_id, null::timestamptz as scheduled_for, null::timestamptz as waiting_since,
    invited_by
  from async_consults where partner_id = ${partnerId} and patient_id = ${patientId}
  union all
  select 'consult note', async_consult_id, (r->>'requestedAt')::timestamptz, status, reason, physician_id, r->>'physicianId',
    null, null, null, concat_ws(E'\n', nullif(r->>'summary', ''), nullif(r->>'followUp', '')), null, null, null, invited_by
  from async_consults, jsonb_array_elements(resolutions) r
  where partner_id = ${partnerId} and patient_id = ${patientId}
    and concat(r->>'summary', r->>'followUp') <> ''
  union all
  select 'close note', async_consult_id, closed_at, status, reason, physician_id,
    case when closed_reason = 'closed_by_physician' then coalesce(physician_id, invited_by) end, null, null, null, close_note,
    null, null, null, invited_by
  from async_consults
  where partner_id = ${partnerId} and patient_id = ${patientId} and closed_at is not null and close_note <> ''
  union all
  select 'cancel note', telehealth_consult_id, cancelled_at, status, reason, physician_id, null,
    started_at, ended_at, recording_status, cancel_reason, booked_physician_id, scheduled_for, waiting_since, null
  from telehealth_consults
  where partner_id = ${partnerId} and patient_id = ${patientId} and cancelled_at is not null and cancel_reason <> ''
  union all
  select 'call', telehealth_consult_id, coalesce(started_at, scheduled_for, created_at), status, reason, physician_id, null,
    started_at, ended_at, recording_status, null, booked_physician_id, scheduled_for, waiting_since, null
  from telehealth_consults where partner_id = ${partnerId} and patient_id = ${patientId}
  union all
  select 'thread note', c.async_consult_id, v.created_at, c.status, c.reason, c.physician_id, n.author_id,
    null, null, null, ${noteText}, null, null, null, c.invited_by
  from ${notesOf(partnerId, patientId)}
  join async_consults c on c.partner_id = ${partnerId} and c.async_consult_id = n.async_consult_id
  union all
  select 'call note', c.telehealth_consult_id, v.created_at, c.status, c.reason, c.physician_id, n.author_id,
    c.started_at, c.ended_at, c.recording_status, ${noteText}, c.booked_physician_id, c.scheduled_for, c.waiting_since, null
  from ${notesOf(partnerId, patientId)}
  join telehealth_consults c on c.partner_id = ${partnerId} and c.telehealth_consult_id = n.telehealth_consult_id`

/** Who wrote a note, or who holds a consult. Null: the clinic, or nobody. */
const authorOf = ({ kind, author_id: author, physician_id: holder }: EntryRow): string | null =>
  kind === 'close note' || kind === 'cancel note' ? author : (author ?? holder)

const topics = {
  'consult note': 'resolution',
  'close note': 'close',
  'cancel note': 'cancel',
  'thread note': 'clinical',
  'call note': 'clinical',
} as const

function toEntry(row: EntryRow, names: ReadonlyMap<string, string>, access: ConsultAccess | null): HistoryEntry {
  const { id } = row
  const physicianId = authorOf(row)
  const withheld = isWithheld(access, row)
  const [reason, text] = withheld ? [null, ''] : [row.reason, row.text ?? '']
  const physicianName = physicianId === null ? null : (names.get(physicianId) ?? null)
  const common = { at: row.at.toISOString(), id, reason, physicianId, physicianName, withheld }
  switch (row.kind) {
    case 'consult':
      return { ...common, kind: 'consult', status: row.status as AsyncConsultStatus }
    case 'call':
      return {
        ...common,
        kind: 'call',
        status: row.status as TelehealthStatus,
        startedAt: row.started_at?.toISOString() ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
        hasRecording: row.recording_status === 'ready',
      }
    default:
      return { ...common, kind: 'note', about: isOfThread(row) ? 'consult' : 'call', topic: topics[row.kind], text }
  }
}

async function readEntries(
  tx: TenantTransaction,
  { patientId, limit, before }: { patientId: string; limit: number; before: readonly [Date, string, string] | null },
): Promise<EntryRow[]> {
  const older = before && sql`where (at, kind, id) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]})`
  const { rows } = await sql<EntryRow>`
    select * from (${entriesOf(tx.partnerId, patientId)}) as entries ${older ?? sql``}
    order by at desc, kind desc, id desc limit ${limit}`.execute(tx.db)
  return rows
}

/**
 * Lists a patient's history, newest first, so upcoming bookings come first. Source: docs/portal.md, The patient.
 * @throws not_found; invalid_request for a cursor from another list.
 */
export async function listPatientHistory(
  context: RequestContext,
  { patientId, limit, cursor }: PageQuery & { patientId: string },
): Promise<Page<HistoryEntry>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'patient-history', patientId)
  const before = readCursor(scope, cursor, ['instant', 'text', 'text'])
  return readTenant(context, async (tx) => {
    const { patient_id: id } = await findPatient(tx, { patientId })
    noteShown(context, { type: 'patient', id, patientId: id, code: 'history' })
    const access = await accessOf(context, tx)
    const rows = await readEntries(tx, { patientId: id, limit: limit + 1, before })
    const names = await physicianNames(tx, [...new Set(rows.flatMap((row) => authorOf(row) ?? []))])
    const keysOf = (row: EntryRow) => [row.at, row.kind, row.id] as const
    return toPage(rows, { limit, scope, keysOf, toItem: (row) => toEntry(row, names, access) })
  })
}
