import { Consult } from '@consult/sdk'
import type { CallLog } from './call-log.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Returns null for text that is not JSON, such as a proxy's response. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Headers that are not logged: readers do not need them, and the key must stay secret. */
const unshown = new Set(['authorization', 'accept'])

/** Returns a `fetch` that logs each attempt. */
function createRecordingFetch(log: CallLog): Fetch {
  return async (url, init) => {
    const at = new Date()
    const { method = 'GET', body } = init
    const headers = Object.fromEntries([...new Headers(init.headers)].filter(([name]) => !unshown.has(name)))
    const record = (response: Response | null, answer: unknown) =>
      log.record({
        ...{ at: at.toISOString(), method, url, headers, answer },
        body: typeof body === 'string' ? parseJson(body) : undefined,
        status: response?.status ?? null,
        requestId: response?.headers.get('x-request-id') ?? null,
        milliseconds: Date.now() - at.getTime(),
      })
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      record(response, parseJson(text))
      return new Response(text, response)
    } catch (error) {
      record(null, null)
      throw error
    }
  }
}

/**
 * Creates the SDK's client and logs every attempt. Its timeouts are shorter than the defaults, because a visitor waits.
 */
export function createConsult(options: { apiUrl: string; apiKey: string; log: CallLog }): Consult {
  const { apiUrl, apiKey, log } = options
  const fetch = createRecordingFetch(log)
  return new Consult({ apiKey, baseUrl: apiUrl, maxAttempts: 3, timeoutMs: 10_000, totalTimeoutMs: 20_000, fetch })
}
