import { type Dispatcher, request } from 'undici'

/** The response to a request, with its whole body. */
export interface TextResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A request to a host that a partner named. */
export interface TextRequest {
  /** From `createSafeDispatcher`, because the partner chose the address. */
  readonly dispatcher: Dispatcher
  /** Covers lookup, connection, request and the complete response. */
  readonly signal: AbortSignal
  /** A larger body is refused as soon as it exceeds this. */
  readonly maxBytes: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/**
 * Sends a request and reads the whole response, whatever its status. Redirects are not followed.
 * @throws an error of ours or of undici. Do not expose its text: the address may be private.
 */
export async function requestText(url: string, wanted: TextRequest): Promise<TextResponse> {
  const { dispatcher, signal, maxBytes, method = 'GET', headers, body: sentBody } = wanted
  signal.throwIfAborted()
  // undici honors the signal only once it is connected.
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const sent = request(url, {
      dispatcher,
      signal,
      method,
      headers: { 'user-agent': 'Consult/1', ...headers },
      ...(sentBody !== undefined && { body: sentBody }),
    })
    const { statusCode: status, headers: received, body } = await Promise.race([sent, aborted.promise])
    const chunks: Uint8Array[] = []
    let read = 0
    // Leaving the loop early closes the underlying connection.
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      read += chunk.byteLength
      if (read > maxBytes) throw new Error('response too large')
      chunks.push(chunk)
    }
    return { status, headers: received, text: Buffer.concat(chunks).toString('utf8') }
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
