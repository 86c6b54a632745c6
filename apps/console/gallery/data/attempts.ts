import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inMinutes } from './time.ts'

/** An attempt to deliver an event. */
export type Attempt = OutputOf<'consoleEndpoints.attempts'>['items'][number]

/** An attempt that succeeded. */
export function attempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    id: idOf('wa', 1),
    eventId: idOf('evt', 1),
    eventType: 'async_consult.message',
    attemptedAt: inMinutes(-3),
    status: 200,
    durationMs: 84,
    error: null,
    responseHead: '{"received":true}',
    nextAttemptAt: null,
    endpointId: idOf('we', 1),
    isResponseHidden: false,
    ...fields,
  }
}

const page = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.27.4</center>
<!-- ${'request-0048213-7f-0199a3f2c47e7b31a5d0-'.repeat(6)} -->
</body></html>`

const outcomes: readonly Partial<Attempt>[] = [
  { durationMs: 61 },
  { status: 204, responseHead: null, eventType: 'telehealth.completed', durationMs: 132 },
  { status: 502, error: 'status', responseHead: page, durationMs: 2_310, nextAttemptAt: inMinutes(3) },
  { status: 301, error: 'redirect', responseHead: 'Moved', durationMs: 40, eventType: 'telehealth.recording_ready' },
  { status: null, error: 'timeout', responseHead: null, durationMs: 15_004 },
  { status: null, error: 'dns', responseHead: null, durationMs: 12 },
  { status: null, error: 'tls', responseHead: null, durationMs: 203 },
  { status: null, error: 'connection', responseHead: null, durationMs: 31 },
  { status: null, error: 'refused', responseHead: null, durationMs: 2, eventType: 'async_consult.message_rejected' },
]

/** Attempts with every outcome, newest first. */
export const allOutcomes: Attempt[] = outcomes.map((fields, n) =>
  attempt({ id: idOf('wa', n + 1), eventId: idOf('evt', n + 1), attemptedAt: inMinutes(-3 - 7 * n), ...fields }),
)

/** Attempts of a live account, whose responses are hidden. */
export const hiddenResponses: Attempt[] = allOutcomes
  .slice(0, 3)
  .map((each) => ({ ...each, responseHead: null, isResponseHidden: true }))
