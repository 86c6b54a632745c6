export * from './connection-attempts.ts'
export * from './receiver.ts'
