import { readCallMessages, rowToTelehealthConsult, type TelehealthConsultRow, toCallMessage } from '@consult/consults'
import type { RecordingsTable, TenantTransaction } from '@consult/db'
import type { ExportedCall, ExportedRecordingConsent } from '@consult/domain'
import { recordingWording } from '@consult/domain/recording-consent'
import type { Services } from '@consult/request'
import type { Selectable } from 'kysely'
import { readNotes } from './read-notes.ts'
import { readOrders } from './read-orders.ts'
import { consultPaths } from './safe-path.ts'

/** How many messages are in memory at once. */
const pageSize = 200

/** A call in an export, without its messages. */
export type CallFacts = Omit<ExportedCall, 'messages'>

export type ExportedCallMessage = ExportedCall['messages'][number]

/** The files of a recorded call that are stored now. */
export type CallFiles = Pick<
  Selectable<RecordingsTable>,
  'storage_key' | 'byte_size' | 'duration_ms' | 'transcript_key' | 'transcript_byte_size' | 'transcript_stored_at'
>

/** The patient's calls, oldest first. */
export function readCalls(tx: TenantTransaction, patientId: string): Promise<TelehealthConsultRow[]> {
  return tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('telehealth_consult_id')
    .execute()
}

/** The stored files of a call; undefined if it was not recorded, or its recording was removed. */
export function findCallFiles(tx: TenantTransaction, telehealthConsultId: string): Promise<CallFiles | undefined> {
  return tx.db
    .selectFrom('recordings')
    .select(['storage_key', 'byte_size', 'duration_ms', 'transcript_key', 'transcript_byte_size'])
    .select('transcript_stored_at')
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

async function readConsents(tx: TenantTransaction, telehealthConsultId: string): Promise<ExportedRecordingConsent[]> {
  const rows = await tx.db
    .selectFrom('recording_consents')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .orderBy('answered_at')
    .orderBy('participant_id')
    .orderBy('answer_number')
    .execute()
  return rows.map(({ role, agreed, answered_at, wording_version: version, wording_language: language }) => ({
    role,
    agreed,
    answeredAt: answered_at.toISOString(),
    wordingVersion: version,
    wordingLanguage: language,
    wording: recordingWording(role, { version, language }),
  }))
}

export async function toCallFacts(tx: TenantTransaction, row: TelehealthConsultRow): Promise<CallFacts> {
  const {
    patientId: _patient,
    patientExternalId: _external,
    cancelReason: _reason,
    queue: _queue,
    ringingSince: _since,
    ringExpiresAt: _expires,
    ...facts
  } = rowToTelehealthConsult(row, null)
  const files = await findCallFiles(tx, row.telehealth_consult_id)
  const paths = consultPaths('calls', row.telehealth_consult_id)
  return {
    ...facts,
    cancelNote: row.cancel_reason,
    notes: await readNotes(tx, { kind: 'telehealth', id: row.telehealth_consult_id }),
    orders: await readOrders(tx, { kind: 'telehealth', id: row.telehealth_consult_id }),
    recordingConsents: await readConsents(tx, row.telehealth_consult_id),
    recording: files
      ? {
          path: paths.recording,
          durationSeconds: files.duration_ms === null ? null : files.duration_ms / 1000,
          transcriptPath: files.transcript_stored_at ? paths.captions : null,
        }
      : null,
  }
}

/** The messages of a call, oldest first, page by page. */
export async function* readMessagesOfCall(
  { database }: Services,
  partnerId: string,
  telehealthConsultId: string,
): AsyncGenerator<ExportedCallMessage[]> {
  for (let after = 0; ; ) {
    const rows = await database.inTenant(partnerId, (tx) =>
      readCallMessages(tx, telehealthConsultId, { after, limit: pageSize }),
    )
    const messages = rows.map((row) => {
      const { telehealthConsultId: _call, ...message } = toCallMessage(row)
      return message
    })
    if (messages.length > 0) yield messages
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.sequence
  }
}
