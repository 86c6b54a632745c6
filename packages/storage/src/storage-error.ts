/** The storage failed. `cause` is its own error. The message names no file. */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  constructor(operation: 'put' | 'get' | 'delete' | 'exists', cause: unknown) {
    super(`File storage failed: ${operation}`, { cause })
  }
}
