export * from './calls.ts'
export * from './settings.ts'
export * from './signalling-only-calls.ts'
export * from './turn-credentials.ts'
