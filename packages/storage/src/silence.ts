/** A store that sends and accepts nothing for this long counts as down, in milliseconds. Source: docs/attachments.md. */
export const silenceMs = 15_000

/** The store accepted the connection, or none was possible, and then nothing happened. */
export class SilentStoreError extends Error {
  override readonly name = 'SilentStoreError'
  readonly code = 'ETIMEDOUT'
}

/**
 * Runs a request, with all its retries, and gives up after a silence of `limitMs`.
 * @param request calls `heard` whenever the store takes or sends something. Its signal aborts when the time is up.
 * @throws SilentStoreError, or the error of `request`.
 */
export async function unlessSilent<T>(
  limitMs: number,
  request: (signal: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const { promise: silent, reject } = Promise.withResolvers<never>()
  const given = new AbortController()
  const giveUp = () => {
    const error = new SilentStoreError(`the store was silent for ${limitMs} ms`)
    // Rejects by itself, because the SDK does not watch the signal while it looks for credentials.
    reject(error)
    given.abort(error)
  }
  let timer = setTimeout(giveUp, limitMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, limitMs)
  }
  try {
    return await Promise.race([request(given.signal, heard), silent])
  } finally {
    clearTimeout(timer)
  }
}
