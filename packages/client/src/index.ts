export * from './delivered-keys.ts'
export * from './transcript.ts'
