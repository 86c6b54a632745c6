import type { Readable } from 'node:stream'

/** Bytes from `first` to `last`, both inclusive, counted from 0. A range that extends past the end is cut off there. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Where files are stored. The service generates the keys: parts of lower-case letters, digits and `_`, joined by `/`.
 * A key is written once. Any other key is a programming error and throws TypeError. Every failure of the storage
 * itself is a StorageError; the caller may retry.
 */
export interface Storage {
  /**
   * Stores a file. When the promise resolves, the complete file is stored durably. When it rejects, and after a
   * crash, no part of the file can be read.
   * @param body is read to its end, or destroyed.
   * @param about `byteSize`: the number of bytes in `body`. If it has more or fewer, nothing is stored.
   * @throws StorageError, also when `body` fails.
   */
  put(key: string, body: Readable, about: { byteSize: number; contentType: string }): Promise<void>
  /**
   * Reads a file, or a part of it. The caller must read the stream to its end or destroy it.
   * @returns null when the file does not exist.
   * @throws RangeError when the range starts after the end of the file; StorageError.
   */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes a file and what an interrupted `put` left of it. Does nothing when there is none. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
