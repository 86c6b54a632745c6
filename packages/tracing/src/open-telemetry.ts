import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Link,
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace'
import { placeOfHeader, placeOfRequest, requestIdAt, type TracePlace } from './request-trace.ts'
import { createSecretSampler } from './secret-sampler.ts'
import type { TracingSettings } from './settings.ts'
import type { Span, SpanOptions, Tracer } from './span.ts'

/** How often spans are sent, and how long sending may take, also when the process ends. Milliseconds. */
const everyMs = 1_000
const exportMs = 2_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}

/** A span with the context of what happens within it. */
interface OwnSpan extends Span {
  readonly context: Context
}

function wrap(span: OpenTelemetrySpan): OwnSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isRecorded = (traceFlags & TraceFlags.SAMPLED) !== 0
  let isEnded = false
  return {
    context: trace.setSpan(ROOT_CONTEXT, span),
    traceparent: isRecorded ? `00-${traceId}-${spanId}-01` : null,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (code) => void span.setStatus({ code: SpanStatusCode.ERROR, message: code }),
    end: (name) => {
      if (name !== undefined) span.updateName(name)
      isEnded = true
      span.end()
    },
    get isEnded() {
      return isEnded
    },
  }
}

/**
 * Creates the tracer of this process. The exporter reads its address and headers from OpenTelemetry's variables.
 *
 * Whether a trace is recorded depends on its id and a secret, in all processes alike. The sampled flag of callers does not
 * count, and they cannot choose an id that is recorded. The queue of the exporter is bounded.
 */
export function createTracer(app: string, settings: TracingSettings): Tracer {
  const sampler = createSecretSampler(settings)
  const named = resourceFromAttributes({ 'service.name': app, 'service.namespace': 'consult' })
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ timeoutMillis: exportMs }),
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('consult')
  const running = new AsyncLocalStorage<OwnSpan>()

  const spanContextAt = (place: TracePlace) => {
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, place.traceId, '', SpanKind.SERVER, {}, [])
    const isRecorded = decision !== SamplingDecision.NOT_RECORD
    return { ...place, traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true }
  }
  const contextAt = (place: TracePlace) => trace.setSpanContext(ROOT_CONTEXT, spanContextAt(place))

  const contextOf = ({ origin }: SpanOptions): Context => {
    if (!origin) return running.getStore()?.context ?? ROOT_CONTEXT
    return origin.requestId === null ? ROOT_CONTEXT : contextAt(placeOfRequest(origin.requestId))
  }
  const start = (name: string, options: SpanOptions, context: Context, links: Link[] = []) =>
    wrap(
      tracer.startSpan(
        name,
        {
          kind: kinds[options.kind ?? 'internal'],
          links,
          ...(options.attributes && { attributes: { ...options.attributes } }),
          ...(options.startedAt !== undefined && { startTime: options.startedAt }),
        },
        context,
      ),
    )

  return {
    open: (name, options) => start(name, options, contextOf(options)),
    openRequest: ({ traceparent, requestId }) => {
      const caller = placeOfHeader(traceparent)
      // What a request with an id of the caller's causes later is in the trace that the id stands for.
      const own = requestId === null ? null : placeOfRequest(requestId)
      const parent = caller ?? own
      const links = caller && own ? [{ context: spanContextAt(own) }] : []
      const span = tracer.startSpan(
        'request',
        { kind: SpanKind.SERVER, links },
        parent ? contextAt(parent) : ROOT_CONTEXT,
      )
      return { span: wrap(span), requestId: requestId ?? requestIdAt(span.spanContext()) }
    },
    isInSpan: () => running.getStore()?.isEnded === false,
    within: (span, run) => running.run(span as OwnSpan, run),
    // Spans that a collector does not take are lost. That is no fault of this process, which ends with status 0.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
