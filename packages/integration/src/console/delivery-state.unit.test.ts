import { expect, test } from 'vitest'
import { type DeliveryFacts, deliveryState } from './delivery-state.ts'

const now = new Date('2026-11-27T12:00:00Z')
const later = new Date('2026-11-27T12:00:30Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

const endpoint: DeliveryFacts['endpoint'] = {
  endpoint_id: 'we_1',
  events: null,
  cursor_sequence: 5,
  disabled_at: null,
  disabled_reason: null,
  next_probe_at: null,
  created_at: daysAgo(100),
}
const failing = { ...endpoint, next_probe_at: later }
const disabled = (reason: string) => ({ ...endpoint, disabled_at: now, disabled_reason: reason })
const row = { next_attempt_at: minutesAgo(1), leased_until: null }
const reached = { sequence: 5, type: 'async_consult.created', created_at: minutesAgo(1), endpoint_id: null }
const ahead = { ...reached, sequence: 6 }
const failure = [{ error: 'connection' }]

const stateOf = (facts: Partial<DeliveryFacts>) =>
  deliveryState({ event: reached, endpoint, row: undefined, attempts: [], ...facts }, now)

test.each<[string, Partial<DeliveryFacts>, ReturnType<typeof deliveryState>]>([
  [
    'waits for a failing endpoint whose cursor has not reached it, until the next probe',
    { event: ahead, endpoint: failing },
    { state: 'waiting', cause: 'failing', nextAttemptAt: later.toISOString() },
  ],
  [
    'waits for the next probe of a failing endpoint although it was due before',
    { endpoint: failing, row, attempts: failure },
    { state: 'waiting', cause: 'failing', nextAttemptAt: later.toISOString() },
  ],
  [
    'is not sent to the endpoint that it is about',
    { event: { ...ahead, endpoint_id: 'we_1' } },
    { state: 'none', cause: 'self', nextAttemptAt: null },
  ],
  [
    'waits for its turn at an endpoint that works',
    { event: ahead },
    { state: 'waiting', cause: 'due', nextAttemptAt: null },
  ],
  [
    'waits for its next attempt',
    { row: { ...row, next_attempt_at: later }, attempts: failure },
    { state: 'waiting', cause: 'due', nextAttemptAt: later.toISOString() },
  ],
  [
    'waits for no time while a worker sends it: that is when the lease ends',
    { row: { ...row, next_attempt_at: later, leased_until: later } },
    { state: 'waiting', cause: 'due', nextAttemptAt: null },
  ],
  [
    'waits until an endpoint that failed for days is enabled',
    { event: ahead, endpoint: disabled('failing') },
    { state: 'waiting', cause: 'disabled', nextAttemptAt: null },
  ],
  [
    'with failed attempts waits until an endpoint that its partner disabled is enabled',
    { endpoint: disabled('partner'), row, attempts: failure },
    { state: 'waiting', cause: 'disabled', nextAttemptAt: null },
  ],
  [
    'that comes while its partner has the endpoint disabled is missed',
    { event: ahead, endpoint: disabled('partner') },
    { state: 'none', cause: 'missed', nextAttemptAt: null },
  ],
  [
    'of a type that the endpoint does not take is not sent',
    { event: ahead, endpoint: { ...failing, events: ['telehealth.completed'] } },
    { state: 'none', cause: 'type', nextAttemptAt: null },
  ],
  [
    'from before the endpoint is not sent',
    { endpoint: { ...endpoint, created_at: now } },
    { state: 'none', cause: 'older', nextAttemptAt: null },
  ],
  ['that the cursor passed was missed', {}, { state: 'none', cause: 'missed', nextAttemptAt: null }],
  [
    'that is older than the log of attempts may have been delivered',
    { event: { ...reached, created_at: daysAgo(31) } },
    { state: 'unknown', cause: null, nextAttemptAt: null },
  ],
  [
    'is delivered once an attempt succeeded',
    { attempts: [{ error: null }] },
    { state: 'delivered', cause: null, nextAttemptAt: null },
  ],
  [
    'has failed after all attempts',
    { row: { ...row, next_attempt_at: null }, attempts: failure },
    { state: 'failed', cause: null, nextAttemptAt: null },
  ],
])('an event %s', (_what, facts, state) => {
  expect(stateOf(facts)).toEqual(state)
})
