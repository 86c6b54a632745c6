export * from './connection-attempts.ts'
export * from './hostile-urls.ts'
export * from './receiver.ts'
