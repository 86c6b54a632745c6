export * from './clamd-scanner.ts'
export * from './scanner.ts'
export * from './settings.ts'
export * from './watch-scanner.ts'
