import { readCursor, type TenantTransaction, toPage } from '@consult/db'
import { patientName, snippetOf, type Wanted } from '@consult/directory'
import type { AsyncConsultStatus, AttachmentFacts, MessageHit, PageQuery } from '@consult/domain'
import { sql } from 'kysely'

/** A message that was found, and the physician who holds its consult. */
export interface FoundMessage {
  async_consult_id: string
  sequence: number
  created_at: Date
  message_id: string
  author_type: 'patient' | 'physician'
  text: string
  attachments: AttachmentFacts[] | null
  status: AsyncConsultStatus
  physician_id: string | null
  invited_by: string | null
  patient_id: string
  external_id: string
  first_name: string | null
  last_name: string | null
  language: string | null
  birth_date: string | null
}

/**
 * The part of the message to show: the matching text, otherwise the matching file name, otherwise the start of the
 * text.
 */
function shownOf({ text, attachments }: FoundMessage, { pieces }: Wanted) {
  for (const part of [text, ...(attachments ?? []).map(({ fileName }) => fileName)]) {
    const found = snippetOf(part, pieces)
    if (found) return found
  }
  return { snippet: text.slice(0, 160), marks: [] }
}

export function toHit(row: FoundMessage, wanted: Wanted): MessageHit {
  return {
    consult: { id: row.async_consult_id, status: row.status },
    patient: { id: row.patient_id, externalId: row.external_id, name: patientName(row), birthDate: row.birth_date },
    messageId: row.message_id,
    sequence: row.sequence,
    authorType: row.author_type,
    at: row.created_at.toISOString(),
    ...shownOf(row, wanted),
  }
}

/** The place of a message in the order of the search. */
export const keysOf = (row: FoundMessage) => [row.created_at, row.async_consult_id, row.sequence] as const

/** Messages that were found, and the cursor for those after them. */
export interface FoundMessages {
  readonly rows: readonly FoundMessage[]
  readonly cursor: string | undefined
}

/**
 * Reads the messages that contain every word, newest first, of all consults.
 * @throws invalid_request for a cursor from another search.
 */
export async function findMessages(
  tx: TenantTransaction,
  { wanted, scope, limit, cursor }: PageQuery & { wanted: Wanted; scope: string },
): Promise<FoundMessages> {
  const [at, consultId, sequence] = readCursor(scope, cursor, ['instant', 'text', 'integer']) ?? []
  // A separate statement: in a join, Citus would call the function on a node that cannot plan its query.
  const { rows: found } = await sql<{ async_consult_id: string; sequence: number }>`
    select async_consult_id, sequence
    from tenant.search_messages(${wanted.query}::tsquery, ${at ?? null}::timestamptz, ${consultId ?? null},
      ${sequence ?? null}::bigint, ${limit + 1})`.execute(tx.db)
  const { rows } = await sql<FoundMessage>`
    select m.async_consult_id, m.sequence, m.created_at, m.message_id, m.author_type, m.text, m.attachments,
      c.status, c.physician_id, c.invited_by, p.patient_id, p.external_id, p.first_name, p.last_name, p.language, p.birth_date
    from unnest(${found.map((row) => row.async_consult_id)}::text[], ${found.map((row) => row.sequence)}::bigint[])
      as f (async_consult_id, sequence)
    join messages m on m.partner_id = ${tx.partnerId}
      and m.async_consult_id = f.async_consult_id and m.sequence = f.sequence
    join async_consults c on c.partner_id = ${tx.partnerId} and c.async_consult_id = m.async_consult_id
    join patients p on p.partner_id = ${tx.partnerId} and p.patient_id = c.patient_id
    order by m.created_at desc, m.async_consult_id desc, m.sequence desc`.execute(tx.db)
  const page = toPage(rows, { limit, scope, keysOf, toItem: (row) => row })
  return { rows: page.items, cursor: page.nextCursor }
}
