import { z } from 'zod'

const samplers = ['always_on', 'always_off', 'traceidratio'] as const

/** The environment variables of traces. Their names are OpenTelemetry's. */
export const tracingVariables = {
  /**
   * The address of an OTLP collector, for HTTP with JSON: `http://collector:4318`. Traces go to `/v1/traces` below it.
   * Default: no traces.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector, such as a token: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Which requests are traced: `always_on`, `always_off` or `traceidratio`, each also with `parentbased_` before it. */
  OTEL_TRACES_SAMPLER: z
    .enum([...samplers, ...samplers.map((sampler) => `parentbased_${sampler}` as const)])
    .default('parentbased_always_on'),
  /** The share of requests that `traceidratio` traces, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

/** Which traces are recorded. */
export interface TracingSettings {
  /** The share of requests that are traced, from 0 to 1. */
  readonly share: number
  /** A secret that all processes share. Without it, nobody can tell which traces are recorded. */
  readonly secret: Buffer
}

/**
 * @param secret decides, with a trace's id, whether the trace is recorded.
 * @returns null when traces are off.
 */
export function tracingSettingsOf(
  read: z.output<z.ZodObject<typeof tracingVariables>>,
  secret: Buffer,
): TracingSettings | null {
  if (read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const sampler = read.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  if (sampler === 'always_off') return null
  return { share: sampler === 'always_on' ? 1 : read.OTEL_TRACES_SAMPLER_ARG, secret }
}
