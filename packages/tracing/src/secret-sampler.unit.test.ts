import { randomBytes } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import { type Sampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { createSecretSampler } from './secret-sampler.ts'

const [secret, otherSecret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const ids = Array.from({ length: 4_000 }, () => randomBytes(16).toString('hex'))

const recordedBy = (sampler: Sampler, kind: readonly string[]) =>
  kind.filter((id) => sampler.shouldSample(ROOT_CONTEXT, id, 'request', SpanKind.SERVER, {}, []).decision !== 0)

test('every process with the same secret records the same traces', () => {
  const recorded = recordedBy(createSecretSampler({ share: 0.25, secret }), ids)
  expect(recordedBy(createSecretSampler({ share: 0.25, secret }), ids)).toEqual(recorded)
  expect(recordedBy(createSecretSampler({ share: 0.25, secret: otherSecret }), ids)).not.toEqual(recorded)
})

test('about the configured share of traces is recorded', () => {
  const recorded = recordedBy(createSecretSampler({ share: 0.25, secret }), ids)
  // Seven standard deviations.
  expect(Math.abs(recorded.length - 1_000)).toBeLessThan(200)
})

test.each([
  [0, []],
  [1, ids],
])('a share of %s records none or all', (share, expected) => {
  expect(recordedBy(createSecretSampler({ share, secret }), ids)).toEqual(expected)
})

test("ids that OpenTelemetry's own sampler would record are recorded no more often than others", () => {
  const chosen = recordedBy(
    new TraceIdRatioBasedSampler(0.01),
    Array.from({ length: 4_000 }, (_, n) => `${'0'.repeat(28)}${n.toString(16).padStart(4, '0')}`).slice(1),
  )
  expect(chosen.length).toBeGreaterThan(3_000)
  expect(recordedBy(createSecretSampler({ share: 0.01, secret }), chosen).length).toBeLessThan(200)
})
