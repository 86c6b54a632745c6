import type { EventMessage } from '@consult/domain'
import type pg from 'pg'

/** An event, read from the log's table or from `GET /v1/events`. */
export interface RecordedEvent {
  readonly sequence: number
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
}

/** The content of the database at the end. */
export interface Records {
  /** By consult, in transcript order. */
  readonly transcripts: Map<string, EventMessage[]>
  readonly events: readonly RecordedEvent[]
  readonly parked: number
}

interface MessageRow {
  async_consult_id: string
  sequence: string
  message_id: string
  author_type: EventMessage['author']['type']
  author_id: string | null
  author_name: string | null
  text: string
  notice: EventMessage['notice']
  accepted_at: Date
  created_at: Date
}

const toMessage = (row: MessageRow): EventMessage => ({
  messageId: row.message_id,
  asyncConsultId: row.async_consult_id,
  author: { type: row.author_type, id: row.author_id, name: row.author_name },
  text: row.text,
  attachments: [],
  notice: row.notice,
  acceptedAt: row.accepted_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  sequence: Number(row.sequence),
})

/** Reads the partner's data from the tables, as the database's owner. */
export async function readRecords(owner: pg.Pool, partnerId: string): Promise<Records> {
  const messages = await owner.query<MessageRow>(
    'select * from tenant.messages where partner_id = $1 order by async_consult_id, sequence',
    [partnerId],
  )
  const events = await owner.query<{
    sequence: string
    event_id: string
    type: string
    data: Record<string, unknown>
  }>('select sequence, event_id, type, data from tenant.events where partner_id = $1 order by sequence', [partnerId])
  const parked = await owner.query('select from tenant.parked_items where partner_id = $1', [partnerId])
  return {
    transcripts: Map.groupBy(messages.rows.map(toMessage), (message) => message.asyncConsultId),
    events: events.rows.map(({ sequence, event_id: id, type, data }) => ({
      sequence: Number(sequence),
      id,
      type,
      data,
    })),
    parked: parked.rowCount ?? 0,
  }
}

/** Reads the partner's whole log through the API, page by page. */
export async function readEventsOverHttp(apiUrl: string, apiKey: string): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = []
  let cursor: string | undefined
  do {
    const url = new URL('/v1/events?limit=100', apiUrl)
    if (cursor) url.searchParams.set('cursor', cursor)
    const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
    if (!response.ok) throw new Error(`GET /v1/events was answered with ${response.status}`)
    const page = (await response.json()) as { items: RecordedEvent[]; nextCursor?: string }
    found.push(...page.items.map(({ sequence, id, type, data }) => ({ sequence, id, type, data })))
    cursor = page.nextCursor
  } while (cursor)
  return found
}
