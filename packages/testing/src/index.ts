export * from './fake-clock.ts'
export * from './test-database.ts'
