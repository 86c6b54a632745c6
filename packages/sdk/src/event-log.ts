import type { Caller } from './caller.ts'
import { EventsApi, type StoredEvent } from './contract.generated.ts'
import { mayPass, waitAfter } from './retry.ts'
import type { Runtime } from './runtime.ts'

/** Where to begin, and how to go on. */
export interface FollowOptions {
  /** The last event that you have handled: what follows is what came after it. */
  readonly after?: Pick<StoredEvent, 'createdAt' | 'sequence'> | undefined
  /** From the first event at or after this time. Without it and `after`, from the beginning of the log. */
  readonly since?: string | Date | undefined
  /** Ends the walk: after this nothing more comes, and nothing is thrown. */
  readonly signal?: AbortSignal | undefined
  /** How long to wait at the end of the log before looking again, in milliseconds. 2,000 unless given. */
  readonly intervalMs?: number | undefined
  /** Told of each failure after which the log is tried again. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Attempts this long apart at most, while the service is away. */
const patience = 6

/** The partner's event log. */
export class EventLog extends EventsApi {
  readonly #runtime: Runtime

  constructor(caller: Caller, runtime: Runtime) {
    super(caller)
    this.#runtime = runtime
  }

  /**
   * Every event from where you begin, in order and each once, and then those that come, until the signal aborts. Outages
   * are waited out.
   * @throws ConsultApiError for what will not pass by itself: a key that is no longer good.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<StoredEvent, void, undefined> {
    const { after, signal, intervalMs = 2_000, onError } = options
    let since = after?.createdAt ?? options.since
    // The log is dense: what is not after this number has been given out.
    let handled = after?.sequence ?? 0
    let failed = 0
    while (!signal?.aborted) {
      try {
        for await (const event of this.list({ since }, { signal })) {
          failed = 0
          if (event.sequence <= handled) continue
          handled = event.sequence
          since = event.createdAt
          if (signal?.aborted) return
          yield event
          if (signal?.aborted) return
        }
        failed = 0
      } catch (error) {
        if (signal?.aborted) return
        if (!mayPass(error)) throw error
        onError?.(error)
        failed += 1
      }
      const wait =
        failed === 0 ? intervalMs : intervalMs + waitAfter(null, Math.min(failed, patience), this.#runtime.random)
      await this.#runtime.pause(wait, signal).catch(() => undefined)
    }
  }
}
