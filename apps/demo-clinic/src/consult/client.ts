import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ConsultApiError, ConsultUnreachableError } from './api-error.ts'
import type { CallLog } from './call-log.ts'
import type { AsyncConsult, EmbedToken, Page, Patient, StoredEvent, UpsertPatient } from './types.ts'

/** What this clinic does with the service. Every method throws ConsultApiError or ConsultUnreachableError. */
export interface ConsultClient {
  /** Creates the patient with this `externalId`, or brings it up to date. */
  upsertPatient(patient: UpsertPatient): Promise<Patient>
  createAsyncConsult(consult: { patientId: string; reason: string }): Promise<AsyncConsult>
  getAsyncConsult(id: string): Promise<AsyncConsult>
  /** A token that lets the widget act for this patient, for `ttlSeconds`. */
  createEmbedSession(patientId: string, ttlSeconds: number): Promise<EmbedToken>
  listEvents(query: { since?: string; cursor?: string }): Promise<Page<StoredEvent>>
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  /** Sends an Idempotency-Key: however often this one request is tried, it happens once. */
  readonly once?: boolean
}

const timeoutMs = 10_000
const tries = 3

/** Full jitter, so that clients who failed together do not come back together. */
const backOff = (attempt: number) => Math.random() * 250 * 2 ** attempt

const mayPass = (error: unknown) =>
  error instanceof ConsultUnreachableError ||
  (error instanceof ConsultApiError && (error.status === 429 || error.status >= 500))

/** Null for what is no JSON: an answer of something between us and the service. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A client of the service's `/v1` on plain `fetch`. */
export function createConsultClient(options: { apiUrl: string; apiKey: string; log: CallLog }): ConsultClient {
  const { apiUrl, apiKey, log } = options

  async function attempt(request: Request, headers: Record<string, string>): Promise<unknown> {
    const { method, path, body } = request
    const url = `${apiUrl}/v1${path}`
    const at = new Date()
    let response: Response | undefined
    let answer: unknown = null
    try {
      response = await fetch(url, {
        method,
        headers: { ...headers, Authorization: `Bearer ${apiKey}` },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      answer = parseJson(await response.text())
    } catch (cause) {
      throw new ConsultUnreachableError('the service does not answer', { cause })
    } finally {
      const requestId = response?.headers.get('x-request-id') ?? null
      const milliseconds = Date.now() - at.getTime()
      const status = response?.status ?? null
      log.record({ at: at.toISOString(), method, url, headers, body, status, requestId, milliseconds, answer })
    }
    if (!response.ok) throw new ConsultApiError(response.status, answer)
    return answer
  }

  async function call<T>(request: Request): Promise<T> {
    const headers = {
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(request.once && { 'Idempotency-Key': randomUUID() }),
    }
    for (let tried = 1; ; tried += 1) {
      try {
        return (await attempt(request, headers)) as T
      } catch (error) {
        if (tried === tries || !mayPass(error)) throw error
        await pause(backOff(tried))
      }
    }
  }

  return {
    upsertPatient: (body) => call({ method: 'POST', path: '/patients', body }),
    createAsyncConsult: (body) => call({ method: 'POST', path: '/async-consults', body, once: true }),
    getAsyncConsult: (id) => call({ method: 'GET', path: `/async-consults/${encodeURIComponent(id)}` }),
    createEmbedSession: (patientId, ttlSeconds) =>
      call({
        method: 'POST',
        path: `/patients/${encodeURIComponent(patientId)}/embed-session`,
        body: { ttlSeconds },
      }),
    listEvents: (query) => call({ method: 'GET', path: `/events?${new URLSearchParams({ limit: '100', ...query })}` }),
  }
}
