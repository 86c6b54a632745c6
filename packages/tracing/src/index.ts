export * from './request-trace.ts'
export * from './settings.ts'
export type { RequestSpan, Span, SpanAttributes, SpanOptions } from './span.ts'
export * from './trace.ts'
