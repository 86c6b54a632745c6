export * from './reencode.ts'
