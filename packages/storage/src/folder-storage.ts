import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exactly } from './exactly.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { checkStorageKey } from './storage-key.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Syncs a folder. A file name is only as durable as its folder: without this, a crash may lose a file whose bytes are
 * on the disk.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates the folder durably, with access for its owner only. A folder that already exists is fine. */
async function makeFolder(folder: string): Promise<void> {
  const first = (await mkdir(folder, { recursive: true, mode: 0o700 })) ?? folder
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function write(handle: FileHandle, body: Readable, byteSize: number): Promise<void> {
  await pipeline(body, exactly(byteSize), (chunks: AsyncIterable<Buffer>) => handle.writeFile(chunks))
  await handle.sync()
}

/** A storage in a local folder, which all processes of the service must share. The first write creates the folder. */
export function createFolderStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkStorageKey(key)
    return join(root, key)
  }
  // Keys contain no dots, so no other file can have this name.
  const partOf = (path: string) => `${path}.part`

  return {
    put: async (key, body, { byteSize }) => {
      const path = pathOf(key)
      const part = partOf(path)
      let made = false
      // The body may fail before anything reads it.
      body.on('error', () => undefined)
      try {
        await makeFolder(dirname(path))
        const handle = await open(part, 'wx', 0o600)
        made = true
        try {
          await write(handle, body, byteSize)
        } finally {
          await handle.close()
        }
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        body.destroy()
        if (made) await rm(part, { force: true }).catch(() => undefined)
        throw new StorageError('put', error)
      }
    },
    get: async (key, range) => {
      const path = pathOf(key)
      let handle: FileHandle
      try {
        handle = await open(path, 'r')
      } catch (error) {
        if (isMissing(error)) return null
        throw new StorageError('get', error)
      }
      try {
        const { size } = await handle.stat()
        if (range && range.first >= size) throw new RangeError('The range starts after the end of the file')
      } catch (error) {
        await handle.close()
        throw error instanceof RangeError ? error : new StorageError('get', error)
      }
      return handle.createReadStream(range && { start: range.first, end: range.last })
    },
    delete: async (key) => {
      const path = pathOf(key)
      try {
        await rm(partOf(path), { force: true })
        await rm(path, { force: true })
      } catch (error) {
        throw new StorageError('delete', error)
      }
    },
    exists: async (key) => {
      const path = pathOf(key)
      try {
        await stat(path)
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw new StorageError('exists', error)
      }
    },
  }
}
