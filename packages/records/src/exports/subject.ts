import type { AsyncConsultRow, TelehealthConsultRow } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { languageOfPatient, type PatientRow, patientName, toPatient } from '@consult/directory'
import type { PatientExport } from '@consult/domain'
import { readCalls } from './contents/read-calls.ts'
import { readThreads } from './contents/read-threads.ts'
import type { Wording } from './transcripts/thread-blocks.ts'
import { timesIn } from './transcripts/times.ts'
import { localeOf, type TranscriptLocale } from './transcripts/words/index.ts'

/** The patient that an export is about, and their data without messages and files. */
export interface ExportSubject {
  readonly patient: PatientRow
  readonly threads: readonly AsyncConsultRow[]
  readonly calls: readonly TelehealthConsultRow[]
  readonly locale: TranscriptLocale
  readonly wording: Wording
}

/** Reads the subject. Undefined when the patient is erased, or is being erased. */
export async function readSubject(tx: TenantTransaction, patientId: string): Promise<ExportSubject | undefined> {
  const patient = await tx.db
    .selectFrom('patients')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('erasing_since', 'is', null)
    .executeTakeFirst()
  if (!patient) return undefined
  const locale = localeOf(languageOfPatient(patient))
  return {
    patient,
    threads: await readThreads(tx, patientId),
    calls: await readCalls(tx, patientId),
    locale,
    wording: { words: locale.words, times: timesIn(locale, patient.time_zone), patientName: patientName(patient) },
  }
}

/** The patient as in `patient.json`. */
export function toExportedPatient(row: PatientRow): PatientExport['patient'] {
  const { legalHold: _hold, testClockId: _clock, ...patient } = toPatient(row)
  return { ...patient, chosenLanguage: row.chosen_language }
}

/** The physicians of the subject's consults, and those who wrote in its threads before they were handed over. */
export async function readPhysicians(
  tx: TenantTransaction,
  { patient, threads, calls }: ExportSubject,
): Promise<PatientExport['physicians']> {
  const authors = await tx.db
    .selectFrom('messages as m')
    .innerJoin('async_consults as c', (join) =>
      join.onRef('c.partner_id', '=', 'm.partner_id').onRef('c.async_consult_id', '=', 'm.async_consult_id'),
    )
    .select('m.author_id')
    .distinct()
    .where('m.partner_id', '=', tx.partnerId)
    .where('c.patient_id', '=', patient.patient_id)
    .where('m.author_type', '=', 'physician')
    .execute()
  const assigned = [...threads, ...calls].map(({ physician_id }) => physician_id)
  const ids = [...assigned, ...authors.map(({ author_id }) => author_id)].filter((id) => id !== null)
  if (ids.length === 0) return []
  return tx.db
    .selectFrom('physicians')
    .select(['physician_id as id', 'first_name as firstName', 'last_name as lastName', 'credentials', 'specialty'])
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', 'in', [...new Set(ids)])
    .orderBy('physician_id')
    .execute()
}
