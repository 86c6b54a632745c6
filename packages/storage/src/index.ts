export * from './open-storage.ts'
export * from './settings.ts'
export type * from './storage.ts'
export { StorageError } from './storage-error.ts'
