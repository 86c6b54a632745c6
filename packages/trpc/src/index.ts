export * from './admit-stream.ts'
export * from './context.ts'
export * from './errors.ts'
export * from './router.ts'
export type { StreamEvent, StreamFrame } from './streams/log-frames.ts'
export type { NextCallSignals } from './streams/next-call-signals.ts'
export type { NextFrames } from './streams/next-frames.ts'
export { streamHeaders } from './streams/server-sent-events.ts'
export type { SignalFrame } from './streams/signal-frames.ts'
export { createStreamHub, type StreamHub } from './streams/stream-hub.ts'
export type { StreamSink } from './streams/stream-sink.ts'
export {
  type AnswerAudit,
  type Attempt,
  createCallerFactory,
  type Deprecation,
  type Meta,
  type RestRoute,
  requireReach,
} from './trpc.ts'
