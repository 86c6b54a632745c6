import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { StorageSettings } from './settings.ts'
import type { Storage } from './storage.ts'

/** Opens the storage of these settings. The storage is not contacted before the first file. */
export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 's3' ? createS3Storage(settings) : createFolderStorage(settings.folder)
}
