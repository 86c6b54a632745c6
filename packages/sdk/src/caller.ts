import type { List } from './list.ts'

/** The HTTP method of a request. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Options of a single call, in addition to its input. */
export interface CallOptions {
  /**
   * The Idempotency-Key of a POST or PATCH. Requests with the same key take effect once, however often they are sent.
   * Default: a new random key for each call.
   */
  readonly idempotencyKey?: string | undefined
  /** Acts as this physician, by the asserted id. */
  readonly physicianId?: string | undefined
  /** Acts as the physician in this ID token from your identity provider. */
  readonly physicianIdToken?: string | undefined
  /** Your own id of the request. Both your logs and the service's logs can be searched for it. */
  readonly requestId?: string | undefined
  /** Aborts the call at once, whether a request is running or waiting for a retry. */
  readonly signal?: AbortSignal | undefined
  /** The timeout of one attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** The timeout of the call with all its attempts, in milliseconds. */
  readonly totalTimeoutMs?: number | undefined
}

/** The options of a call that a physician signs when the client uses the API key: they name the physician, in one of two ways. */
export type SignedCallOptions = CallOptions & ({ readonly physicianId: string } | { readonly physicianIdToken: string })

/** The last argument of such a call, for a client with the API key. */
export type NamesPhysician = [options: SignedCallOptions]

/** The last argument of such a call for a client with a physician's session token, which already identifies the physician. */
export type IsPhysician = [options?: CallOptions]

export type PhysicianArguments = NamesPhysician | IsPhysician

/** A request to a resource. */
export interface ApiRequest {
  /** The path after `/v1`. */
  readonly path: string
  readonly query?: object | undefined
  readonly body?: unknown
  readonly options?: CallOptions | undefined
}

/** Sends the requests of resources. */
export interface Caller {
  /** @throws ConsultApiError, ConsultConnectionError, or the reason of the signal that aborted it. */
  send<Answer>(method: Method, request: ApiRequest): Promise<Answer>
  list<Item>(request: ApiRequest): List<Item>
}
