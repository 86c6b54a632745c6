export * from './node-calls.ts'
export * from './placement.ts'
export * from './postgres-placements.ts'
