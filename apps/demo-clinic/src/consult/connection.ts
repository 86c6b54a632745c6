import { Consult } from '@consult/sdk'

/** One attempt to call `/v1`, as the site shows it: neither the key nor what was sent and answered. */
export interface RecordedCall {
  readonly at: string
  readonly method: string
  readonly path: string
  /** Null when there was no response. */
  readonly status: number | null
  readonly requestId: string | null
  readonly milliseconds: number
}

const kept = 50

/**
 * The clinic's connection to `/v1`. Keys can be rotated at any time, so read `client` for each request. Timeouts are
 * shorter than the SDK's defaults, because a visitor waits.
 */
export function createConnection({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }) {
  const calls: RecordedCall[] = []

  const recordingFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const at = new Date()
    const { pathname: path } = new URL(url)
    const record = (response: Response | null) => {
      const status = response?.status ?? null
      const requestId = response?.headers.get('x-request-id') ?? null
      const milliseconds = Date.now() - at.getTime()
      calls.unshift({ at: at.toISOString(), method: init.method ?? 'GET', path, status, requestId, milliseconds })
      calls.length = Math.min(calls.length, kept)
    }
    try {
      const response = await fetch(url, init)
      record(response)
      return response
    } catch (error) {
      record(null)
      throw error
    }
  }

  const timeouts = { maxAttempts: 3, timeoutMs: 10_000, totalTimeoutMs: 20_000 }
  const connect = (key: string) => ({
    apiKey: key,
    client: new Consult({ apiKey: key, baseUrl: apiUrl, ...timeouts, fetch: recordingFetch }),
  })
  let current = connect(apiKey)
  return {
    get client() {
      return current.client
    },
    get apiKey() {
      return current.apiKey
    },
    /** Uses this key for all further requests. */
    useKey: (key: string) => {
      current = connect(key)
    },
    /** Returns the latest calls, newest first. */
    latestCalls: (): readonly RecordedCall[] => calls,
  }
}
export type Connection = ReturnType<typeof createConnection>
