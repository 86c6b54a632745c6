import { createHmac, hkdfSync } from 'node:crypto'
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from './settings.ts'

/**
 * Decides from a trace's id whether it is recorded: the same in every process, and unpredictable without the secret. So
 * callers who choose ids, such as browsers, cannot choose recorded ones.
 */
export function createSecretSampler({ share, secret }: TracingSettings): Sampler {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'consult trace sampling', 32))
  /** A number in [0, 1). */
  const placeOf = (traceId: string) => createHmac('sha256', key).update(traceId).digest().readUIntBE(0, 6) / 2 ** 48
  const isRecorded = (traceId: string) => share === 1 || placeOf(traceId) < share
  return {
    shouldSample: (_context, traceId) => ({
      decision: isRecorded(traceId) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `SecretSampler{${share}}`,
  }
}
