import { type Database, prepared } from '@consult/db'
import type { Clock } from '@consult/domain'
import { sql } from 'kysely'
import { type AddOutcome, type AnsweredRequest, createPendingRequests, type PendingBatch } from './pending-requests.ts'

/** The outcome of a request: in the log, too many of one partner, too many that wait, or not written. */
export type RequestLogOutcome = AddOutcome | 'failed'

/** Records requests after their responses. Requests do not wait for it. */
export interface RequestLog {
  record(request: AnsweredRequest): void
  /** Writes what was recorded, with the counts. */
  flush(): Promise<void>
  /** Writes what was recorded and stops. */
  close(): Promise<void>
}

const everyMs = 250
/** Counts are summed up in memory for longer, because each one updates a row. */
const countsEveryMs = 5_000
/** The maximum number of requests in one statement. */
const largestBatch = 1_000
/** How many requests may wait: about 10 MB. */
export const mostWaiting = 20_000

const toRow = ({
  at,
  requestId,
  pathIds,
  durationMs,
  keyId,
  physicianId,
  networkRefused,
  ...rest
}: AnsweredRequest) => ({
  at,
  request_id: requestId,
  method: rest.method,
  route: rest.route,
  path_ids: pathIds,
  status: rest.status,
  code: rest.code,
  problems: rest.problems.length > 0 ? rest.problems : null,
  duration_ms: durationMs,
  credential: rest.credential,
  key_id: keyId,
  physician_id: physicianId,
  service_version: rest.serviceVersion,
  network: rest.network,
  network_refused: networkRefused,
  replayed: rest.replayed,
})

/**
 * @param options.database with its own connections, so that waiting for a connection does not delay a request.
 * @param options.onOutcome counts the outcomes of requests.
 */
export function createRequestLog(options: {
  database: Database
  clock: Clock
  onOutcome: (outcome: RequestLogOutcome, requests: number) => void
  onError: (error: unknown) => void
}): RequestLog {
  const { database, clock, onOutcome, onError } = options
  const pending = createPendingRequests(mostWaiting)

  const append = async ({ partnerId, entries, gaps, counts }: PendingBatch) => {
    await sql`${prepared}
      select tenant.append_requests(${partnerId}, ${clock.now()}, ${JSON.stringify(entries.map(toRow))}::json,
        ${JSON.stringify(gaps)}::json, ${JSON.stringify(counts)}::json)`.execute(database.directory)
  }

  /** A failed batch is not repeated: it may have been committed, and a reader would get its requests twice. */
  const write = async (batch: PendingBatch) => {
    const { partnerId, entries } = batch
    for (let from = 0; from === 0 || from < entries.length; from += largestBatch) {
      const part = entries.slice(from, from + largestBatch)
      const rest = from === 0 ? batch : { ...batch, gaps: [], counts: [] }
      try {
        await append({ ...rest, entries: part })
        if (part.length > 0) onOutcome('recorded', part.length)
      } catch (error) {
        onOutcome('failed', part.length)
        pending.lose(partnerId, part.length + rest.gaps.reduce((sum, gap) => sum + gap.requests, 0), clock.now())
        onError(error)
      }
    }
  }

  const writeAll = async (withCounts: boolean) => {
    for (const batch of pending.take(withCounts, clock.now())) await write(batch)
  }

  let writing = Promise.resolve()
  let isWriting = false
  let countsAt = performance.now()
  const look = setInterval(() => {
    // A slow database gets larger batches, not more statements at once.
    if (isWriting) return
    isWriting = true
    const withCounts = performance.now() - countsAt >= countsEveryMs
    if (withCounts) countsAt = performance.now()
    writing = writing
      .then(() => writeAll(withCounts))
      .finally(() => {
        isWriting = false
      })
  }, everyMs)
  look.unref()

  const flush = () => {
    writing = writing.then(() => writeAll(true))
    return writing
  }

  return {
    record: (request) => {
      const outcome = pending.add(request, clock.now())
      if (outcome !== null && outcome !== 'recorded') onOutcome(outcome, 1)
    },
    flush,
    close: () => {
      clearInterval(look)
      return flush()
    },
  }
}
