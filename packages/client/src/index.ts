export * from './delivered-keys.ts'
export * from './follow-stream.ts'
export * from './traceparent.ts'
export * from './transcript.ts'
