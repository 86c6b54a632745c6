/** The storage could not do what it was asked to; `cause` is its own error. The text names no file. */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  constructor(operation: 'put' | 'get' | 'delete' | 'exists', cause: unknown) {
    super(`File storage failed: ${operation}`, { cause })
  }
}
