export * from './node-calls.ts'
export * from './placement.ts'
export * from './postgres-placements.ts'
export * from './read-nodes.ts'
