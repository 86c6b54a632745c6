import { type CallAsker, followCallSignals } from '@consult/consults'
import type { CallDownSignal } from '@consult/domain/call-signals'
import { type RequestContext, type StreamHolder, waitInPlace } from '@consult/request'
import { streamLife } from './server-sent-events.ts'
import { type Heard, unheard } from './unheard.ts'

/** The engine's signals that a page has not received, and what to send with the next request. */
export interface NextCallSignals {
  readonly signals: readonly CallDownSignal[]
  readonly heard: Heard
}

/** How long an answer with a signal is delayed to collect the signals that follow, in milliseconds. */
const gatherMs = 20

/**
 * One answer with a call's signals, for pages that no stream reaches. All signals that are still valid come at once;
 * the answer has the signals that the page has not received. It waits for at most the time between two heartbeats of
 * a stream.
 * @throws the errors of `followCallSignals`; too_many_streams.
 */
export async function nextCallSignals(
  request: RequestContext,
  {
    telehealthConsultId,
    asker,
    holder,
    heard,
  }: { telehealthConsultId: string; asker: CallAsker; holder: StreamHolder; heard: Heard },
): Promise<NextCallSignals> {
  const all: CallDownSignal[] = []
  await waitInPlace(request, { holder, milliseconds: streamLife.pingMs }, async (until) => {
    const over = new AbortController()
    const end = () => over.abort()
    until.addEventListener('abort', end)
    let timer: NodeJS.Timeout | undefined
    try {
      for await (const signal of followCallSignals(request, { telehealthConsultId, asker }, over.signal)) {
        all.push(signal)
        if (unheard(all, heard).fresh.length > 0) timer ??= setTimeout(end, gatherMs)
      }
    } finally {
      clearTimeout(timer)
      until.removeEventListener('abort', end)
    }
  })
  const next = unheard(all, heard)
  return { signals: next.fresh, heard: next.heard }
}
