import { Consult } from '@consult/sdk'
import type { CallLog } from './call-log.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Null for what is no JSON: an answer of something between us and the service. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Nobody who reads along needs these, and nobody else may see the key. */
const unshown = new Set(['authorization', 'accept'])

/** A `fetch` that writes each attempt down. */
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

/** The SDK, with every attempt in the log of calls. A visitor waits for it: it gives up sooner than it would. */
export function createConsult(options: { apiUrl: string; apiKey: string; log: CallLog }): Consult {
  const { apiUrl, apiKey, log } = options
  const fetch = createRecordingFetch(log)
  return new Consult({ apiKey, baseUrl: apiUrl, maxAttempts: 3, timeoutMs: 10_000, totalTimeoutMs: 20_000, fetch })
}
