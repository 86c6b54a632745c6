import type { TenantTransaction } from '@consult/db'
import { dispositionWords } from '@consult/domain'

/** What a patient is told when a thread is resolved. */
export interface NotedResolution {
  readonly summary: string
  readonly followUp: string | null
}

/** The resolution as the newest signed note of a thread has it. Null unless its summary is released to the patient. */
export async function resolutionOfNote(
  { db, partnerId }: TenantTransaction,
  asyncConsultId: string,
): Promise<NotedResolution | null> {
  const row = await db
    .selectFrom('clinical_notes as n')
    .innerJoin('clinical_note_versions as v', (join) =>
      join
        .onRef('v.partner_id', '=', 'n.partner_id')
        .onRef('v.clinical_note_id', '=', 'n.clinical_note_id')
        .onRef('v.version', '=', 'n.version'),
    )
    .select('v.content')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('clinical_note_signatures as s')
          .select('s.version')
          .where('s.partner_id', '=', partnerId)
          .whereRef('s.clinical_note_id', '=', 'n.clinical_note_id')
          .whereRef('s.version', '=', 'n.version')
          .where('s.role', '=', 'cosigner'),
      ).as('cosigned'),
    )
    .select('v.needs_cosignature as needed')
    .where('n.partner_id', '=', partnerId)
    .where('n.async_consult_id', '=', asyncConsultId)
    .where('n.status', 'in', ['signed', 'amended'])
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What has no co-signature yet is not for the patient.
  if (!row || (row.needed && !row.cosigned)) return null
  const { patientSummary, disposition } = row.content
  if (!patientSummary?.released || patientSummary.text === '') return null
  return {
    summary: patientSummary.text,
    followUp: disposition ? dispositionWords(disposition, patientSummary.language) : null,
  }
}
