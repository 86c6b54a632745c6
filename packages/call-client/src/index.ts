export * from './call-client.ts'
export * from './is-held-back.ts'
