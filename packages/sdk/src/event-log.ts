import type { Caller } from './caller.ts'
import { EventsApi, type StoredEvent } from './contract.generated.ts'
import { ConsultApiError } from './errors.ts'
import { wholePage } from './list.ts'
import { mayPass, waitAfter } from './retry.ts'
import type { Runtime } from './runtime.ts'

/** Where to start in the log, and how to follow it. */
export interface FollowOptions {
  /** The last event that you have handled. Following starts after it. */
  readonly after?: Pick<StoredEvent, 'createdAt' | 'sequence'> | undefined
  /** Starts with the first event at or after this time. Without it and `after`, starts at the beginning of the log. */
  readonly since?: string | Date | undefined
  /** Stops following. No more events are yielded, and nothing is thrown. */
  readonly signal?: AbortSignal | undefined
  /**
   * Asks for new events at this interval, in milliseconds. Default: requests wait at the service for new events, which
   * arrive at once. Set it where a proxy does not allow requests of half a minute.
   */
  readonly intervalMs?: number | undefined
  /** Called for each failure that will be retried. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/**
 * The maximum number of failures that count for the backoff, which limits the delay while the service is unreachable.
 */
const patience = 6

/** How long a request waits at the service, in seconds, and how much longer its response may take, in milliseconds. */
const waitSeconds = 25
const answerMs = 15_000
/**
 * The delay after a failure, in addition to the backoff, and after a response without events that came too early, in
 * milliseconds.
 */
const restMs = 500

type Handled = Pick<StoredEvent, 'createdAt' | 'sequence'>

/** Later events may have lower sequences: those of a log that was restored. */
function isRepeat(event: Handled, last: Handled): boolean {
  return event.sequence <= last.sequence && Date.parse(event.createdAt) <= Date.parse(last.createdAt)
}

/**
 * Reports whether a page's cursor was refused because the service restored its event log from a backup, so that the
 * events after the cursor differ now. Continue with `since`, and skip the ids that you already have.
 */
export function isLogRewound(error: unknown): error is ConsultApiError {
  return error instanceof ConsultApiError && error.issues.some(({ code }) => code === 'log_rewound')
}

/** The partner's event log. */
export class EventLog extends EventsApi {
  readonly #runtime: Runtime

  constructor(caller: Caller, runtime: Runtime) {
    super(caller)
    this.#runtime = runtime
  }

  /**
   * Yields every event from the start position in order, each once, then new events until the signal aborts. It retries
   * during outages. If the service restored its log from a backup, it continues with the events that were written since
   * the restore; they reuse the sequences of lost events.
   * @throws ConsultApiError for a permanent failure, such as an invalid key.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<StoredEvent, void, undefined> {
    const { after, signal, intervalMs, onError } = options
    const wait = intervalMs === undefined ? waitSeconds : 0
    const timeoutMs = wait * 1_000 + answerMs
    let since = after?.createdAt ?? options.since
    // Reading by time starts at the time of the last event, so only events of that time repeat.
    let last = after
    let cursor: string | undefined
    let failed = 0
    while (!signal?.aborted) {
      let pauseMs = 0
      const askedAt = this.#runtime.now()
      try {
        const query = { cursor, wait, limit: wholePage, since }
        const batch = await this.next(query, { signal, timeoutMs, totalTimeoutMs: 2 * timeoutMs })
        failed = 0
        for (const event of batch.items) {
          if (cursor === undefined && last && isRepeat(event, last)) continue
          last = event
          since = event.createdAt
          if (signal?.aborted) return
          yield event
        }
        cursor = batch.cursor
        // A service that is stopping does not let requests wait.
        const isEarly = this.#runtime.now() - askedAt < restMs
        if (batch.items.length === 0) pauseMs = intervalMs ?? (isEarly ? restMs : 0)
      } catch (error) {
        if (signal?.aborted) return
        if (!mayPass(error) && !isLogRewound(error)) throw error
        if (isLogRewound(error)) cursor = undefined
        onError?.(error)
        failed += 1
        pauseMs = restMs + waitAfter(null, Math.min(failed, patience), this.#runtime.random)
      }
      if (pauseMs > 0) await this.#runtime.pause(pauseMs, signal).catch(() => undefined)
    }
  }
}
