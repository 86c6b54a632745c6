import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { addSeconds, type ListRequests, type RequestPage, requestLogDays } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { toLoggedRequest } from './request-row.ts'

/** How long after its arrival a request may be recorded, with a wide margin: uploads are slow, and batches wait. Seconds. */
const latestRecordSeconds = 15 * 60

/** The time from which the log has requests. Housekeeping deletes older requests later. */
export const oldestRequest = (now: Date) => addSeconds(now, -requestLogDays * 24 * 60 * 60)

/**
 * Limits a list to a time. Requests are recorded in the order of `sequence`, some time after they arrived: an index
 * finds where a time range begins and ends, so that the rows outside of it are not read.
 */
function inTime(partnerId: string, since: Date, until: Date | undefined): RawBuilder<boolean> {
  const edge = (condition: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select sequence from request_log where partner_id = ${partnerId} and ${condition}
     order by recorded_at ${direction}, sequence ${direction} limit 1)`
  const from = sql<boolean>`
    r.sequence >= ${edge(sql`recorded_at >= ${since}`, sql`asc`)} and r.at >= ${since}`
  if (!until) return from
  const latest = addSeconds(until, latestRecordSeconds)
  return sql<boolean>`
    ${from} and r.sequence <= ${edge(sql`recorded_at < ${latest}`, sql`desc`)} and r.at < ${until}`
}

/** The lowest and the highest status that a filter accepts. */
function statusRange(status: string): [number, number] {
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}

type Filters = Omit<ListRequests, 'limit' | 'cursor'>

function selectRequests({ db, partnerId }: TenantTransaction, filters: Filters, oldest: Date) {
  const { order, status, method, code, keyId, requestId, since, until, after } = filters
  const [lowest, highest] = statusRange(status ?? '1xx')
  return (
    db
      .selectFrom('request_log as r')
      .selectAll('r')
      .where('r.partner_id', '=', partnerId)
      .where(inTime(partnerId, since && since > oldest ? since : oldest, until))
      .$if(status !== undefined, (query) => query.where('r.status', '>=', lowest).where('r.status', '<=', highest))
      // Lets the index of failed requests serve filters that only failed requests match.
      .$if(code !== undefined || (status !== undefined && lowest >= 400), (query) => query.where('r.status', '>=', 400))
      .$if(method !== undefined, (query) => query.where('r.method', '=', method ?? ''))
      .$if(code !== undefined, (query) => query.where('r.code', '=', code ?? ''))
      .$if(keyId !== undefined, (query) => query.where('r.key_id', '=', keyId ?? ''))
      .$if(requestId !== undefined, (query) => query.where('r.request_id', '=', requestId ?? ''))
      .$if(after !== undefined, (query) => query.where('r.sequence', '>', after ?? 0))
      .orderBy('r.sequence', order)
  )
}

/** The requests that are missing from the log between two times. */
async function findGaps({ db, partnerId }: TenantTransaction, times: readonly Date[]) {
  const instants = times.map((at) => at.getTime())
  if (instants.length === 0) return []
  const minute = (at: number) => new Date(Math.floor(at / 60_000) * 60_000)
  const gaps = await db
    .selectFrom('request_log_gaps')
    .select(['minute', 'requests'])
    .where('partner_id', '=', partnerId)
    .where('minute', '>=', minute(Math.min(...instants)))
    .where('minute', '<=', minute(Math.max(...instants)))
    .orderBy('minute')
    .execute()
  return gaps.map((gap) => ({ minute: gap.minute.toISOString(), count: gap.requests }))
}

/**
 * The partner's requests of the last 7 days. Following `nextCursor`, or `after` in ascending order, neither skips nor
 * repeats an entry.
 * @throws invalid_request for a foreign cursor.
 */
export async function listRequests(
  context: RequestContext,
  { limit, cursor, ...filters }: ListRequests,
): Promise<RequestPage> {
  const { services, account } = context
  const scope = cursorScope(account.partnerId, 'requests', JSON.stringify(filters))
  const place = readCursor(scope, cursor, ['integer'])?.[0]
  const now = services.clock.now()
  const oldest = oldestRequest(now)
  return readTenant(context, async (tx) => {
    const rows = await selectRequests(tx, filters, oldest)
      .$if(place !== undefined, (query) => query.where('r.sequence', filters.order === 'asc' ? '>' : '<', place ?? 0))
      .limit(limit + 1)
      .execute()
    const page = toPage(rows, { limit, scope, keysOf: (row) => [row.sequence], toItem: toLoggedRequest })
    // Includes the row after the page, so that there is no gap between two pages; the newest page ends now.
    const isNewest = filters.order === 'desc' ? place === undefined : page.nextCursor === undefined
    const times = [...rows.map((row) => row.recorded_at), ...(isNewest ? [filters.until ?? now] : [])]
    return { ...page, notRecorded: await findGaps(tx, times) }
  })
}
