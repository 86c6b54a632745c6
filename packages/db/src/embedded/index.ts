export * from './cluster.ts'
