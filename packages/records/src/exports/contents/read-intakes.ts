import type { TenantTransaction } from '@consult/db'
import type { ExportedIntake } from '@consult/domain'
import { type IntakeRow, readForm } from '@consult/intake'
import type { Services } from '@consult/request'
import { attachmentPath } from './safe-path.ts'

/** How many answers are in memory at once. Each has up to 512 KB, and so has its form. */
const pageSize = 10

function rowsAfter({ db, partnerId }: TenantTransaction, patientId: string, after: readonly [string, string]) {
  return db
    .selectFrom('intakes')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where((eb) => eb(eb.refTuple('consult_id', 'questionnaire_key'), '>', eb.tuple(...after)))
    .orderBy('consult_id')
    .orderBy('questionnaire_key')
    .limit(pageSize)
    .execute()
}

async function toExported(tx: TenantTransaction, row: IntakeRow): Promise<ExportedIntake> {
  const { questionnaire_key: key, version, consult_id: consultId } = row
  const form = await readForm(tx, { key, version })
  const files = await tx.db
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'content_type', 'byte_size'])
    .where('partner_id', '=', tx.partnerId)
    .where('intake_consult_id', '=', consultId)
    .where('intake_key', '=', key)
    .orderBy('attachment_id')
    .execute()
  return {
    consultKind: row.consult_kind,
    consultId,
    key,
    version,
    status: row.status,
    questionnaire: { ...form.body },
    response: row.response,
    scores: row.scores,
    flags: row.flags,
    files: files.map((file) => {
      const facts = {
        attachmentId: file.attachment_id,
        fileName: file.file_name,
        contentType: file.content_type,
        byteSize: file.byte_size,
      }
      return { ...facts, path: attachmentPath(facts) }
    }),
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  }
}

/** The patient's answers to questionnaires with their forms, consult by consult, page by page. */
export async function* readIntakes(
  { database }: Services,
  partnerId: string,
  patientId: string,
): AsyncGenerator<ExportedIntake[]> {
  for (let after: readonly [string, string] = ['', '']; ; ) {
    const page = await database.inTenant(partnerId, async (tx) => {
      const rows = await rowsAfter(tx, patientId, after)
      const exported = []
      for (const row of rows) exported.push(await toExported(tx, row))
      return exported
    })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = [last.consultId, last.key]
  }
}
