import { fetchConsultRow } from '@consult/consults'
import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { physicianNames } from '@consult/directory'
import type { InternalNote, Page, PageQuery } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'

/** The physicians whom these notes mention, by note. */
async function mentionsOf(
  tx: TenantTransaction,
  asyncConsultId: string,
  noteIds: readonly string[],
): Promise<Map<string, InternalNote['mentions']>> {
  if (noteIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('mentions')
    .select(['internal_note_id as noteId', 'physician_id as physicianId'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('internal_note_id', 'in', [...noteIds])
    .orderBy('physician_id')
    .execute()
  const names = await physicianNames(tx, [...new Set(rows.map(({ physicianId }) => physicianId))])
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId)
  return new Map(
    [...byNote].map(([noteId, those]) => [
      noteId,
      those.map(({ physicianId: id }) => ({ id, name: names.get(id) ?? '' })),
    ]),
  )
}

/**
 * The notes about a thread, newest first.
 * @throws not_found; reason_required for a colleague's consult; invalid_request for a cursor from another list.
 */
export async function listInternalNotes(
  context: RequestContext,
  { asyncConsultId, limit, cursor }: PageQuery & { asyncConsultId: string },
): Promise<Page<InternalNote>> {
  const scope = cursorScope(context.account.partnerId, 'internal-notes', asyncConsultId)
  return readTenant(context, async (tx) => {
    const { patient_id: patientId } = await fetchConsultRow(tx, asyncConsultId)
    const [before] = readCursor(scope, cursor, ['text']) ?? []
    noteShown(context, {
      type: 'async_consult',
      id: asyncConsultId,
      consultId: asyncConsultId,
      patientId,
      code: 'internal_notes',
    })
    // The ids are in the order of their time.
    const rows = await tx.db
      .selectFrom('internal_notes')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .$if(before !== undefined, (query) => query.where('internal_note_id', '<', before ?? ''))
      .orderBy('internal_note_id', 'desc')
      .limit(limit + 1)
      .execute()
    const ids = rows.map((row) => row.internal_note_id)
    const mentions = await mentionsOf(tx, asyncConsultId, ids)
    return toPage(rows, {
      limit,
      scope,
      keysOf: (row) => [row.internal_note_id],
      toItem: (row) => ({
        id: row.internal_note_id,
        asyncConsultId,
        author: { id: row.author_id, name: row.author_name },
        text: row.text,
        mentions: mentions.get(row.internal_note_id) ?? [],
        createdAt: row.created_at.toISOString(),
      }),
    })
  })
}
