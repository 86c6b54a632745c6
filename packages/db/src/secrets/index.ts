export * from './check-secrets-key.ts'
export * from './secret-box.ts'
export * from './secrets-key.ts'
