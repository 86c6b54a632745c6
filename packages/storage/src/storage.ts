import type { Readable } from 'node:stream'

/** Bytes from `first` to `last`, both included, counted from 0. What is past the end is left out. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Where files are kept, under keys of the service's own making: parts of lower-case letters, digits and `_`, joined by
 * `/`. A key is written once. Any other key is a mistake of ours: TypeError. Every failure of the storage itself is a
 * StorageError; a caller may try again.
 */
export interface Storage {
  /**
   * Keeps a file. When the promise resolves, all of it is there for good; when it rejects, and after a crash, no part
   * of it can ever be read.
   * @param body is read to its end, or destroyed.
   * @param about `byteSize`: how many bytes `body` has; with more or fewer, nothing is kept.
   * @throws StorageError, also when `body` fails.
   */
  put(key: string, body: Readable, about: { byteSize: number; contentType: string }): Promise<void>
  /**
   * Reads a file, or a part of it. Whoever asked reads the stream to its end or destroys it.
   * @returns null when there is none.
   * @throws RangeError when the file ends before the range begins; StorageError.
   */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file and whatever a broken-off `put` has left of it; nothing happens when there is none. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
