/**
 * Attributes of a span: names of routes and procedures, codes, counts, ids of consults and requests. Never text, names,
 * phone numbers, tokens, query strings or values of statements.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** One step of a trace. */
export interface Span {
  /** The W3C `traceparent` that carries the trace to another service; null when the trace is not recorded. */
  readonly traceparent: string | null
  set(attributes: SpanAttributes): void
  /** Marks the step as failed. @param code a class or code of an error, never its message. */
  fail(code: string): void
  /** @param name replaces the name, for a step whose name is known only when it ends. */
  end(name?: string): void
  /** True once it has ended: what still runs then is no longer a part of it. */
  readonly isEnded: boolean
}

/** What a span belongs to. Without one, it belongs to the span that is running. */
export type SpanOrigin =
  /** The request with this id, in this or another process, however long ago. Null: unknown. */
  { readonly requestId: string | null }

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'internal' | 'consumer'
  readonly attributes?: SpanAttributes
  readonly origin?: SpanOrigin
  /** When the step began, if it was before now. Milliseconds since 1970. */
  readonly startedAt?: number
}

/** A request that has just arrived, with its id. */
export interface RequestSpan {
  readonly span: Span
  readonly requestId: string
}

/** Records traces. */
export interface Tracer {
  open(name: string, options: SpanOptions): Span
  openRequest(headers: { traceparent: unknown; requestId: string | null }): RequestSpan
  /** True while a span runs that `open` would continue. */
  isInSpan(): boolean
  within<T>(span: Span, run: () => T): T
  /** Exports what is left. */
  stop(): Promise<void>
}

/** The span of traces that are not recorded. */
export const noSpan: Span = {
  traceparent: null,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
  isEnded: true,
}
