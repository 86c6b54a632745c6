import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openStorage, type Storage, StorageError, type StorageSettings } from '@consult/storage'
import { check, type Finding, ok, problem } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

/** Writes, reads and deletes a small file. @throws StorageError */
async function probe(storage: Storage): Promise<boolean> {
  const key = `consult_doctor/${randomBytes(12).toString('hex')}`
  const bytes = randomBytes(64)
  await storage.put(key, Readable.from([bytes]), { byteSize: bytes.length, contentType: 'application/octet-stream' })
  try {
    const stream = await storage.get(key)
    return stream !== null && (await buffer(stream)).equals(bytes)
  } finally {
    await storage.delete(key)
  }
}

const reasonOf = ({ cause }: StorageError) =>
  cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'no reason given'

async function findFiles(config: DoctorConfig): Promise<Finding> {
  let settings: StorageSettings
  try {
    settings = config.storage()
  } catch (error) {
    return problem('the settings are incomplete', (error as Error).message)
  }
  const place = settings.kind === 's3' ? `the bucket ${settings.bucket}` : `the folder ${settings.folder}`
  const fix =
    settings.kind === 's3'
      ? 'Check S3_ENDPOINT, and that the credentials may put, get and delete objects of S3_BUCKET.'
      : 'Check that STORAGE_DIR is mounted, has space, and belongs to the user of the processes.'
  try {
    if (await probe(openStorage(settings))) return ok(`a file was written to ${place}, read, and deleted`)
    return problem(`${place} returned another file than was written`, fix)
  } catch (error) {
    if (error instanceof StorageError) return problem(`${place} failed: ${error.message} (${reasonOf(error)})`, fix)
    throw error
  }
}

export const files = check('files', findFiles)
