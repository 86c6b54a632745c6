export * from './nulls-of.ts'
