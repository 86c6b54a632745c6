import { EgressRefusedError, HostLookupError } from '@consult/egress'
import { type Dispatcher, request } from 'undici'

/** One delivery attempt. */
export interface WebhookAttempt {
  readonly url: string
  /** Headers besides `content-type` and `user-agent`, which are always set. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** From `createSafeDispatcher`; keeps connections open for the next attempt. */
  readonly dispatcher: Dispatcher
  /** The timeout of lookup, connection, request and the response's headers together. Milliseconds, default 15,000. */
  readonly timeoutMs?: number
  /** How long the body of a response is read before its connection is closed. Milliseconds, default 1,000. */
  readonly bodyTimeoutMs?: number
  /** Ends the attempt early, for example when the process stops. */
  readonly signal?: AbortSignal
}

/**
 * Why an attempt failed. `status`: a response that is neither 2xx nor 3xx. `redirect`: a 3xx. `timeout`. `refused`: the
 * host must not be called. `dns`. `tls`. `connection`: refused, reset or not HTTP. `aborted`: ended by the caller, not
 * the receiver's fault.
 */
export type WebhookFailure = 'status' | 'redirect' | 'timeout' | 'refused' | 'dns' | 'tls' | 'connection' | 'aborted'

/**
 * The result of an attempt; `status` is the response's, null when there was none. `responseHead`: the beginning of its
 * body as text, null when there was no response.
 */
export type WebhookOutcome = { readonly responseHead: string | null } & (
  | { readonly outcome: 'delivered'; readonly status: number; readonly reason: null }
  | { readonly outcome: 'failed'; readonly status: number | null; readonly reason: WebhookFailure }
)

const defaultTimeoutMs = 15_000
const defaultBodyTimeoutMs = 1_000

/** A connection can be reused only after its response was read to the end. */
const readLimitBytes = 8 * 1024

/** The maximum number of bytes of a response that is kept. */
const headBytes = 4 * 1024

/**
 * Posts a webhook once. It is delivered when a 2xx response arrives in time. Its body is read only briefly, because
 * some receivers keep it open; then the connection is closed. Only the head of the body is kept. Redirects are not
 * followed. Network errors and errors of the receiver never make it throw.
 * @throws `TypeError` or undici's `InvalidArgumentError` for an invalid URL or header.
 */
export async function postWebhook(attempt: WebhookAttempt): Promise<WebhookOutcome> {
  // Don't use AbortSignal.any: each use on a signal that lives as long as the process leaks memory.
  const end = new AbortController()
  const abort = () => end.abort()
  let timer = setTimeout(abort, attempt.timeoutMs ?? defaultTimeoutMs)
  attempt.signal?.addEventListener('abort', abort)
  if (attempt.signal?.aborted) abort()
  const head = createHead()
  let status: number | null = null
  try {
    const response = await send(attempt, end.signal)
    status = response.statusCode
    clearTimeout(timer)
    timer = setTimeout(abort, attempt.bodyTimeoutMs ?? defaultBodyTimeoutMs)
    await readInto(head, response.body)
  } catch (error) {
    // A 2xx response counts as received even if its body does not end. If its connection broke, it may come from a
    // proxy that died.
    const isCutOff = end.signal.aborted && !attempt.signal?.aborted
    if (status === null || (isSuccess(status) && !isCutOff)) {
      const reason = attempt.signal?.aborted ? 'aborted' : end.signal.aborted ? 'timeout' : reasonOf(error)
      return { outcome: 'failed', status, reason, responseHead: status === null ? null : head.text() }
    }
  } finally {
    clearTimeout(timer)
    attempt.signal?.removeEventListener('abort', abort)
  }
  const responseHead = head.text()
  if (isSuccess(status)) return { outcome: 'delivered', status, reason: null, responseHead }
  return { outcome: 'failed', status, reason: status < 400 ? 'redirect' : 'status', responseHead }
}

/**
 * Resolves once the response headers have arrived. Rejects as soon as the signal aborts; without this function, undici
 * rejects only once it is connected.
 */
async function send({ url, headers, body, dispatcher }: WebhookAttempt, signal: AbortSignal) {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const response = request(url, {
    method: 'POST',
    dispatcher,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Consult-Webhooks/1' },
    body,
    signal,
  })
  return await Promise.race([response, aborted])
}

/** Collects the beginning of a body. */
function createHead() {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    add: (chunk: Uint8Array) => {
      const kept = chunk.subarray(0, headBytes - size)
      if (kept.byteLength === 0) return
      chunks.push(kept)
      size += kept.byteLength
    },
    /** The collected bytes as text that PostgreSQL can store. Leaves out a character that the limit cut in half. */
    text: () => new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\0', ''),
  }
}

/** Reads a body to its end. Past the limit, it closes the connection. */
async function readInto(head: ReturnType<typeof createHead>, body: AsyncIterable<Uint8Array>): Promise<void> {
  let read = 0
  for await (const chunk of body) {
    head.add(chunk)
    read += chunk.byteLength
    if (read > readLimitBytes) return
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

const tlsCode = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_|HOSTNAME_MISMATCH|EPROTO$)/

function reasonOf(error: unknown): WebhookFailure {
  if (error instanceof EgressRefusedError) return 'refused'
  if (error instanceof HostLookupError) return 'dns'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof TypeError || code === 'UND_ERR_INVALID_ARG') throw error
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') return 'aborted'
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT') return 'timeout'
  return tlsCode.test(code) ? 'tls' : 'connection'
}
