import { inSpan, isTracing } from '@consult/tracing'
import type { LaneItem } from './lane.ts'

/** Delivers a batch. Each item's delivery is a step of the trace of the request that posted it. */
export async function traceItems<T>(items: readonly LaneItem[], deliver: () => Promise<T>): Promise<T> {
  if (!isTracing()) return deliver()
  const delivered = deliver()
  const attributes = { 'consult.batch.items': items.length }
  const spans = items.map(({ requestId, itemId }) =>
    inSpan(
      'deliver message',
      { kind: 'consumer', origin: { requestId }, attributes: { ...attributes, 'consult.message.id': itemId } },
      () => delivered,
    ),
  )
  // The batch fails or succeeds as a whole.
  await Promise.allSettled(spans)
  return delivered
}
