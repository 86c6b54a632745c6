import type { TracingSettings } from './settings.ts'
import { noSpan, type RequestSpan, type Span, type SpanOptions, type Tracer } from './span.ts'

/** This process's tracer; null while traces are off. Then nothing of OpenTelemetry is loaded. */
let tracer: Tracer | null = null

/**
 * Turns traces on for this process. Source: docs/operations.md, Traces.
 * @param app the process, for `service.name`: `consult-api`.
 * @returns a function that exports what is left, for the end of the process.
 */
export async function startTracing(app: string, settings: TracingSettings | null): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined
  const { createTracer } = await import('./open-telemetry.ts')
  const started = createTracer(app, settings)
  tracer = started
  return async () => {
    if (tracer === started) tracer = null
    await started.stop()
  }
}

/** True while traces are recorded. */
export const isTracing = () => tracer !== null

/** Opens the span of an arriving request. @returns null while traces are off. */
export function openRequestSpan(headers: { traceparent: unknown; requestId: string | null }): RequestSpan | null {
  return tracer?.openRequest(headers) ?? null
}

/** Opens a span that the caller ends. */
export function openSpan(name: string, options: SpanOptions = {}): Span {
  return tracer ? tracer.open(name, options) : noSpan
}

/** Runs something as a part of a span that another function opened. */
export function withinSpan<T>(span: Span, run: () => T): T {
  return tracer ? tracer.within(span, run) : run()
}

const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return ([code, name].find((word) => typeof word === 'string' && /^[\w.-]{1,80}$/.test(word)) as string) ?? 'unknown'
}

/** Runs something as a step of its trace. A fault marks the step with the fault's code or class. */
export async function inSpan<T>(name: string, options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T> {
  if (!tracer) return run(noSpan)
  const span = tracer.open(name, options)
  try {
    return await tracer.within(span, () => run(span))
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The same, but only as a part of a running span: work that repeats without a cause, such as polling, gets no traces. */
export async function inSpanOfCause<T>(
  name: string,
  options: SpanOptions,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer?.isInSpan() ? inSpan(name, options, run) : run(noSpan)
}
