import { setTimeout as pause } from 'node:timers/promises'
import type { Consult, ListRequests, LoggedRequest, Page } from '@consult/sdk'

/** Requests of a minute that are missing in the log. */
export interface Gap {
  readonly minute: string
  readonly count: number
}

/** The interval that docs/requests.md asks for. */
const everyMs = 1_000

/**
 * Yields the newest requests, oldest first, and then new requests until the signal aborts. Without a signal,
 * it ends before the new requests.
 * @param options.onGap called with the requests that are missing in the log.
 */
export async function* tailRequests(
  consult: Consult,
  options: {
    filter: Pick<ListRequests, 'status' | 'method' | 'code'>
    last: number
    signal: AbortSignal | null
    onGap: (gap: Gap) => void
  },
): AsyncGenerator<LoggedRequest> {
  const { filter, last, signal, onGap } = options
  const read = async (query: ListRequests): Promise<Page<LoggedRequest>> => {
    const page = await consult.requests.list({ ...filter, ...query }).page()
    const { notRecorded = [] } = page as { notRecorded?: readonly Gap[] }
    notRecorded.forEach(onGap)
    return page
  }
  const { items } = await read({ limit: last })
  yield* items.toReversed()
  if (!signal) return
  let after = items[0]?.sequence ?? (await newestSequence(consult))
  while (!signal.aborted) {
    const page = await read({ order: 'asc', after, limit: 100 })
    yield* page.items
    after = page.items.at(-1)?.sequence ?? after
    if (page.items.length < 100) await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The end of the log, whatever the filter. */
async function newestSequence(consult: Consult): Promise<number> {
  const { items } = await consult.requests.list({ limit: 1 }).page()
  return items[0]?.sequence ?? 0
}
