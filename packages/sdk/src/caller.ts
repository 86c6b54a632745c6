import type { List } from './list.ts'

/** How a request is made. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** What a single call may say besides its input. */
export interface CallOptions {
  /** Of a POST or a PATCH: however often it is sent under one key, it happens once. A new one is made when it is left out. */
  readonly idempotencyKey?: string | undefined
  /** Acts as this physician, by the asserted id. */
  readonly physicianId?: string | undefined
  /** Acts as the physician whom your identity provider's ID token names. */
  readonly physicianIdToken?: string | undefined
  /** Your own id of the request, for finding it in both logs. */
  readonly requestId?: string | undefined
  /** Ends the call at once, whether it is under way or waiting to be tried again. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** How long the call may take with all its attempts, in milliseconds. */
  readonly totalTimeoutMs?: number | undefined
}

/** A request of a resource. */
export interface ApiRequest {
  /** Below `/v1`. */
  readonly path: string
  readonly query?: object | undefined
  readonly body?: unknown
  readonly options?: CallOptions | undefined
}

/** What resources are made on. */
export interface Caller {
  /** @throws ConsultApiError, ConsultConnectionError, or the reason of the signal that aborted it. */
  send<Answer>(method: Method, request: ApiRequest): Promise<Answer>
  list<Item>(request: ApiRequest): List<Item>
}
