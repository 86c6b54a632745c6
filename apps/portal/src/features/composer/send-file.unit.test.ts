import { sessionState } from '@consult/web-client/session/session-state.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** The browser's request, which Node does not have. The test ends it. */
class BrowserRequest extends EventTarget {
  static last: BrowserRequest | null = null
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: { loaded: number; total: number; timeStamp: number }) => void) | null } = {
    onprogress: null,
  }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  ontimeout: (() => void) | null = null
  timeout = 0
  status = 0
  response: unknown = null
  isAborted = false

  open() {
    BrowserRequest.last = this
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send() {}

  abort() {
    this.isAborted = true
  }

  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', BrowserRequest)
  sessionState.set('on')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionState.set('on')
})

function send() {
  const ending = new AbortController()
  const shares: number[] = []
  const outcome = sendFile(new File(['a'], 'a.png'), {
    key: 'key-1',
    signal: ending.signal,
    onProgress: (share) => shares.push(share),
  })
  const request = BrowserRequest.last
  if (!request) throw new Error('nothing was sent')
  return { outcome, request, ending, shares }
}
const refusal = (code: string) => ({ error: { code, message: '', details: null } })

it('reports an ended session, so that the portal asks to sign in again and the file can be sent after it', async () => {
  const { outcome, request } = send()
  request.answer(401, refusal('unauthorized'))
  expect(await outcome).toBe('failed')
  expect(sessionState.get()).toBe('unsure')
  const again = send()
  expect(again.request.headers).toMatchObject({ 'idempotency-key': 'key-1' })
  again.request.answer(201, { attachmentId: 'att_1' })
  expect(await again.outcome).toEqual({ attachmentId: 'att_1' })
})

it.each([
  [400, refusal('invalid_request'), 'unreadable'],
  [403, refusal('forbidden'), 'failed'],
  [413, refusal('payload_too_large'), 'size'],
  [415, refusal('unsupported_media_type'), 'type'],
  [422, refusal('file_rejected'), 'malware'],
  [429, refusal('quota_exceeded'), 'quota'],
  [502, null, 'failed'],
])('says what an answer %i means, and leaves the session alone', async (status, body, fault) => {
  const { outcome, request } = send()
  request.answer(status, body)
  expect(await outcome).toBe(fault)
  expect(sessionState.get()).toBe('on')
})

it('reports the share that was sent, and no connection', async () => {
  const { outcome, request, shares } = send()
  request.upload.onprogress?.({ loaded: 1, total: 4, timeStamp: performance.now() })
  request.onerror?.()
  expect([await outcome, shares]).toEqual(['offline', [0.25]])
})

it('ends a request that goes on without a sign of life, however long it has taken before', async () => {
  vi.useFakeTimers()
  const { outcome, request } = send()
  expect(request.timeout).toBe(90_000)
  vi.advanceTimersByTime(50_000)
  request.upload.onprogress?.({ loaded: 1, total: 4, timeStamp: performance.now() })
  expect(request.timeout).toBe(140_000)
  request.ontimeout?.()
  expect(await outcome).toBe('offline')
})

it('aborts the request with its signal', () => {
  const { request, ending } = send()
  ending.abort()
  expect(request.isAborted).toBe(true)
})
