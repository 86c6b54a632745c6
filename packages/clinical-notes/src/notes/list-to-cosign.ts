import { patientNames, readCosigningRole } from '@consult/directory'
import type { NoteToCosign } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import { sql } from 'kysely'

/** How many notes a list has. Co-signers work through them from the oldest on. */
const mostListed = 200

interface Row {
  readonly noteId: string
  readonly asyncConsultId: string | null
  readonly telehealthConsultId: string | null
  readonly patientId: string
  readonly version: number
  readonly authorId: string
  readonly authorName: string
  readonly since: Date
  readonly withholdsSummary: boolean
}

/** The colleagues' notes that wait for a co-signature, those that wait longest first. Empty for who may not co-sign. */
export async function listNotesToCosign(context: RequestContext, physicianId: string): Promise<NoteToCosign[]> {
  // Co-signers are supervisors, who open every consult.
  showWithheld(context)
  return readTenant(context, async (tx) => {
    const { partnerId } = tx
    if (!(await readCosigningRole(tx, physicianId)).isCosigner) return []
    const { rows } = await sql<Row>`
      select n.clinical_note_id as "noteId", n.async_consult_id as "asyncConsultId",
        n.telehealth_consult_id as "telehealthConsultId", n.patient_id as "patientId", n.version,
        n.author_id as "authorId", n.author_name as "authorName", n.awaits_cosignature_since as since,
        coalesce(v.content->'patientSummary'->'released' = 'true'::jsonb, false) as "withholdsSummary"
      from clinical_notes n
      join clinical_note_versions v on v.partner_id = ${partnerId} and v.clinical_note_id = n.clinical_note_id
        and v.version = n.version
      where n.partner_id = ${partnerId} and n.awaits_cosignature_since is not null and n.author_id <> ${physicianId}
      order by n.awaits_cosignature_since, n.clinical_note_id
      limit ${mostListed}`.execute(tx.db)
    const patientIds = [...new Set(rows.map((row) => row.patientId))]
    noteShownPage(context, 'clinical_note', patientIds)
    const names = await patientNames(tx, patientIds)
    return rows.map((row) => ({
      noteId: row.noteId,
      consultKind: row.asyncConsultId === null ? 'telehealth' : 'async',
      consultId: row.asyncConsultId ?? row.telehealthConsultId ?? '',
      version: row.version,
      author: { id: row.authorId, name: row.authorName },
      patientName: names.get(row.patientId) ?? null,
      signedAt: row.since.toISOString(),
      withholdsSummary: row.withholdsSummary,
    }))
  })
}
