import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange, Storage } from '@consult/storage'
import { chunkBytes, type FileKey, openChunk, sealChunk } from './chunks.ts'

/** What identifies the readable content of a file. */
export interface FileSum {
  readonly byteSize: number
  /** SHA-256 in hex. */
  readonly sha256: string
}

const chunkKey = (storageKey: string, chunk: number) => `${storageKey}/${chunk}`

/** A stored file of an export cannot be read, or differs from what was written. */
export class ExportDamagedError extends Error {
  override readonly name = 'ExportDamagedError'
}

/** Divides bytes into chunks. Never holds more than one. */
async function* chunksOf(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of body) {
    let rest = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    while (size + rest.length >= chunkBytes) {
      const taken = chunkBytes - size
      yield Buffer.concat([...held, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      held = []
      size = 0
    }
    // A copy: the owner of the bytes may use their memory again.
    if (rest.length > 0) held.push(Buffer.from(rest))
    size += rest.length
  }
  yield Buffer.concat(held)
}

/**
 * Stores a file in encrypted chunks, one after another. It may be larger than what the storage takes at once, and only one
 * chunk of it is in memory.
 * @param isStillOurs called before each chunk. What it throws ends the file.
 * @throws StorageError; what `body` or `isStillOurs` throws. Chunks that were stored by then are left: delete them.
 */
export async function writeSealed(
  storage: Storage,
  {
    key,
    body,
    isStillOurs,
  }: { key: FileKey; body: AsyncIterable<Uint8Array | string>; isStillOurs: () => Promise<void> },
): Promise<FileSum> {
  const hash = createHash('sha256')
  let byteSize = 0
  let chunk = 0
  for await (const bytes of chunksOf(body)) {
    await isStillOurs()
    hash.update(bytes)
    byteSize += bytes.length
    const sealed = sealChunk(bytes, key, chunk)
    const about = { byteSize: sealed.length, contentType: 'application/octet-stream' }
    await storage.put(chunkKey(key.storageKey, chunk), Readable.from([sealed]), about)
    chunk += 1
  }
  return { byteSize, sha256: hash.digest('hex') }
}

async function readChunk(storage: Storage, key: FileKey, chunk: number): Promise<Buffer> {
  const stored = await storage.get(chunkKey(key.storageKey, chunk))
  if (!stored) throw new ExportDamagedError('A chunk of a file of an export is not in the storage.')
  const sealed = await buffer(stored)
  try {
    return openChunk(sealed, key, chunk)
  } catch (error) {
    throw new ExportDamagedError('A chunk of a file of an export was changed.', { cause: error })
  }
}

/**
 * Reads a stored file, or a part of it, chunk by chunk.
 * @throws ExportDamagedError, StorageError
 */
export async function* readSealed(
  storage: Storage,
  key: FileKey,
  { byteSize, range }: { byteSize: number; range?: ByteRange | undefined },
): AsyncGenerator<Buffer> {
  const first = range?.first ?? 0
  const last = Math.min(range?.last ?? byteSize - 1, byteSize - 1)
  for (let chunk = Math.floor(first / chunkBytes); chunk * chunkBytes <= last; chunk += 1) {
    const start = chunk * chunkBytes
    const bytes = await readChunk(storage, key, chunk)
    if (bytes.length < Math.min(chunkBytes, byteSize - start)) {
      throw new ExportDamagedError('A file of an export is shorter than it was.')
    }
    yield bytes.subarray(Math.max(0, first - start), last - start + 1)
  }
}

/** Reads a stored file to its end, and compares it with what was written. @throws ExportDamagedError, StorageError */
export async function verifySealed(storage: Storage, key: FileKey, expected: FileSum): Promise<void> {
  const hash = createHash('sha256')
  for await (const bytes of readSealed(storage, key, expected)) hash.update(bytes)
  if (hash.digest('hex') !== expected.sha256)
    throw new ExportDamagedError('A file of an export is not what was written.')
}

/**
 * Deletes a stored file, including one that was not finished or whose deletion was interrupted. The last chunk is
 * deleted first, so that the remaining ones of an unfinished file are always found: they have no gaps.
 * @param byteSize null: unknown, because the file was not finished.
 */
export async function deleteSealed(storage: Storage, storageKey: string, byteSize: number | null): Promise<void> {
  let last = byteSize === null ? 0 : Math.floor(byteSize / chunkBytes)
  // Includes one chunk after the last, because an interrupted `put` may have left it.
  if (byteSize === null) while (await storage.exists(chunkKey(storageKey, last))) last += 1
  for (let chunk = last; chunk >= 0; chunk -= 1) await storage.delete(chunkKey(storageKey, chunk))
}
