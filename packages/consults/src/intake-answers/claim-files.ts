import type { TenantTransaction } from '@consult/db'
import { type AttachmentFacts, invalidRequest, type RequestIssue } from '@consult/domain'
import type { Uploader } from '../attachments/uploader.ts'

/** The answers that name uploads. */
export interface NamingAnswers {
  readonly consultId: string
  readonly key: string
  readonly attachmentIds: readonly string[]
  /** The owners whose uploads the answers may name. */
  readonly uploaders: readonly Uploader[]
  /** The field of the request that names the upload. */
  readonly pathOf: (attachmentId: string) => string
  readonly now: Date
}

/** Locks the rows in the order of their ids, so that two changes cannot deadlock. */
function lockRows({ db, partnerId }: TenantTransaction, { consultId, key, attachmentIds }: NamingAnswers) {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((where) =>
      where.or([
        where('attachment_id', 'in', ['', ...attachmentIds]),
        where.and([where('intake_consult_id', '=', consultId), where('intake_key', '=', key)]),
      ]),
    )
    .orderBy('attachment_id')
    .forUpdate()
    .execute()
}

type Row = Awaited<ReturnType<typeof lockRows>>[number]

/** Why answers cannot name an upload, or null. Another owner's upload is reported as not found. */
function problemOf(row: Row | undefined, answers: NamingAnswers): Pick<RequestIssue, 'code' | 'message'> | null {
  const isHere = row?.intake_consult_id === answers.consultId && row.intake_key === answers.key
  const own = row && answers.uploaders.some(({ type, id }) => type === row.uploader_type && id === row.uploader_id)
  if (!row || !(own || isHere) || row.stored_at === null)
    return { code: 'unknown_attachment', message: 'Attachment not found. It may have expired; upload it again.' }
  if (row.message_id !== null || (row.intake_consult_id !== null && !isHere))
    return { code: 'attachment_used', message: 'The attachment is used elsewhere. Upload it again.' }
  return null
}

/**
 * Takes the uploads that answers name, and releases those that they no longer name: each can be used again for a day.
 * @returns what is known about the uploads, by id
 * @throws invalid_request with an issue for each upload that is unknown, another owner's or used elsewhere
 */
export async function claimFiles(
  tx: TenantTransaction,
  answers: NamingAnswers,
): Promise<ReadonlyMap<string, AttachmentFacts>> {
  const { consultId, key, attachmentIds, now } = answers
  const rows = new Map((await lockRows(tx, answers)).map((row) => [row.attachment_id, row]))
  const issues = attachmentIds.flatMap((id) => {
    const problem = problemOf(rows.get(id), answers)
    return problem ? [{ path: answers.pathOf(id), ...problem }] : []
  })
  if (issues.length > 0) throw invalidRequest(...issues)
  const left = [...rows.keys()].filter((id) => !attachmentIds.includes(id))
  const change = (ids: readonly string[], set: { consult: string | null; key: string | null; since: Date | null }) =>
    tx.db
      .updateTable('attachments')
      .set({ intake_consult_id: set.consult, intake_key: set.key, free_since: set.since })
      .where('partner_id', '=', tx.partnerId)
      .where('attachment_id', 'in', [...ids])
      .execute()
  if (attachmentIds.length > 0) await change(attachmentIds, { consult: consultId, key, since: null })
  if (left.length > 0) await change(left, { consult: null, key: null, since: now })
  return new Map(
    attachmentIds.flatMap((id) => {
      const row = rows.get(id)
      return row ? [[id, factsOf(row)]] : []
    }),
  )
}

const factsOf = (row: Pick<Row, 'attachment_id' | 'file_name' | 'content_type' | 'byte_size'>): AttachmentFacts => ({
  attachmentId: row.attachment_id,
  fileName: row.file_name,
  contentType: row.content_type,
  byteSize: row.byte_size,
})

/** The files that the answers to a questionnaire name. */
export async function listFiles(
  { db, partnerId }: TenantTransaction,
  { consultId, key }: { readonly consultId: string; readonly key: string },
): Promise<AttachmentFacts[]> {
  const rows = await db
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'content_type', 'byte_size'])
    .where('partner_id', '=', partnerId)
    .where('intake_consult_id', '=', consultId)
    .where('intake_key', '=', key)
    .orderBy('attachment_id')
    .execute()
  return rows.map(factsOf)
}
