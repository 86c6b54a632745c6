import { requirePartner } from '@consult/directory'
import { lastSequence, readArchivedEnd } from '@consult/engine'
import { enterOperatorRead, type OperatorServices, requireOperator } from '@consult/request'

/** An event as operators see it: its metadata and the state of its delivery, without the partner's data. */
export interface EventLine {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly createdAt: string
  readonly requestId: string | null
  readonly attempts: number
  readonly lastStatus: number | null
  readonly deliveredAt: string | null
}

async function readLines(
  services: OperatorServices,
  partnerId: string,
  after: number,
  limit: number,
): Promise<EventLine[]> {
  const rows = await services.database.inTenant(partnerId, async (tx) => {
    // Following can go on for days.
    await requireOperator(tx.db, services.operator, services.clock.now())
    return tx.db
      .selectFrom('events as e')
      .leftJoin('sent_events as s', (join) =>
        join.onRef('s.partner_id', '=', 'e.partner_id').onRef('s.event_sequence', '=', 'e.sequence'),
      )
      .select(['e.event_id', 'e.sequence', 'e.type', 'e.created_at', 'e.request_id'])
      .select(['s.delivered_at', 's.attempts', 's.last_status'])
      .where('e.partner_id', '=', partnerId)
      .where('e.sequence', '>', after)
      .orderBy('e.sequence')
      .limit(limit)
      .execute()
  })
  return rows.map((row) => ({
    id: row.event_id,
    sequence: row.sequence,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    requestId: row.request_id,
    attempts: row.attempts ?? 0,
    lastStatus: row.last_status,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }))
}

const pageSize = 200

/**
 * Yields the last `last` events of a partner's log that are not archived, oldest first, and then new events until `signal` aborts. Without a
 * signal, it ends after the events that exist. If the log is rewound, it continues from the end of the log.
 * @throws not_found; OperatorTokenError, also once the operator's token is revoked.
 */
export async function* tailEvents(
  services: OperatorServices,
  { partnerId, last, signal }: { partnerId: string; last: number; signal: AbortSignal | null },
): AsyncGenerator<EventLine> {
  await requirePartner(services, partnerId)
  await enterOperatorRead(services, { partnerId, act: 'events.tail' }, { type: 'event_log', id: null })
  let after = await services.database.inTenant(partnerId, async (tx) =>
    Math.max((await lastSequence(tx)) - last, (await readArchivedEnd(tx))?.sequence ?? 0),
  )
  const page = async () => {
    const lines = await readLines(services, partnerId, after, pageSize)
    after = lines.at(-1)?.sequence ?? after
    return lines
  }
  if (!signal) {
    for (let lines = await page(); lines.length > 0; lines = await page()) yield* lines
    return
  }
  for await (const { kind, position } of services.feed.follow(
    partnerId,
    { epoch: null, sequence: after, mark: null },
    signal,
  )) {
    if (kind === 'rewound') after = position.sequence
    while (after < position.sequence) yield* await page()
  }
}
