import { cursorScope, type MessagesTable, readCursor, toPage } from '@consult/db'
import { type PatientScope, requireInScope } from '@consult/directory'
import { type Message, noticeSchema, type Page, type PageQuery } from '@consult/domain'
import { beginEntering, type LinkWriter, noteShown, type RequestContext, readTenant } from '@consult/request'
import { type Selectable, sql } from 'kysely'
import { fetchConsultRow } from './thread-store.ts'

/** All columns except the search words. */
export const messageColumns = [
  'partner_id',
  'async_consult_id',
  'sequence',
  'message_id',
  'author_type',
  'author_id',
  'author_name',
  'text',
  'notice',
  'attachments',
  'accepted_at',
  'created_at',
] as const

/** The files of a message that retention has removed, as the message says it. */
export function removedFilesOf({ attachments }: Pick<Selectable<MessagesTable>, 'attachments'>) {
  const removedFiles = (attachments ?? []).flatMap(({ fileName, removedAt }) =>
    removedAt === undefined ? [] : [{ fileName, removedAt }],
  )
  return removedFiles.length > 0 ? { removedFiles } : {}
}

/** The message of a transcript row, its attachments with fresh links. */
export function toMessage(row: Omit<Selectable<MessagesTable>, 'words'>, links: LinkWriter): Message {
  return {
    messageId: row.message_id,
    asyncConsultId: row.async_consult_id,
    author: { type: row.author_type, id: row.author_id, name: row.author_name },
    text: row.text,
    attachments: (row.attachments ?? [])
      .filter(({ removedAt }) => removedAt === undefined)
      .map((facts) => ({ ...facts, urls: links.urlsOf(row.partner_id, facts) })),
    ...removedFilesOf(row),
    notice: row.notice && noticeSchema.parse(row.notice),
    acceptedAt: row.accepted_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    sequence: row.sequence,
  }
}

/**
 * A page ends when its texts reach this many bytes, even if it holds fewer messages than requested, so that no response
 * blocks the process for others. Source: docs/limits.md, Paging.
 */
const pageBytes = 64 * 1024

/**
 * A consult's transcript, oldest first.
 * @throws not_found; invalid_request for a cursor from another list.
 */
export async function listMessages(
  context: RequestContext,
  input: PageQuery & { asyncConsultId: string; scope: PatientScope | null },
): Promise<Page<Message>> {
  const { services, account } = context
  const { partnerId } = account
  const { asyncConsultId, limit } = input
  const links = (await services.fileLinks()).for(context)
  return readTenant(context, async (tx) => {
    const consult = await fetchConsultRow(tx, asyncConsultId)
    requireInScope(input.scope, consult)
    const scope = cursorScope(partnerId, 'messages', asyncConsultId)
    const [after = 0] = readCursor(scope, input.cursor, ['integer']) ?? []
    noteShown(context, {
      type: 'async_consult',
      id: asyncConsultId,
      consultId: asyncConsultId,
      patientId: consult.patient_id,
    })
    beginEntering(context)
    const following = tx.db
      .selectFrom('messages')
      .select(messageColumns)
      .select(sql<number>`sum(octet_length(text)) over (order by sequence)`.as('bytes'))
      .select(sql<boolean>`lead(sequence) over (order by sequence) is not null`.as('goes_on'))
      .where('partner_id', '=', partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
    // A page has at least one message, even a very long one.
    const rows = await tx.db
      .selectFrom(following.as('page'))
      .selectAll()
      .where(sql<boolean>`bytes - octet_length(text) < ${pageBytes}`)
      .orderBy('sequence')
      .execute()
    // `toPage` takes an extra row as the sign that there are more.
    const beyond = rows.at(-1)?.goes_on ? rows.slice(-1) : []
    return toPage([...rows, ...beyond], {
      limit: rows.length,
      scope,
      keysOf: (row) => [row.sequence],
      toItem: (row) => toMessage(row, links),
    })
  })
}
