import { Resources } from './contract.generated.ts'
import { EventLog } from './event-log.ts'
import type { ConsultOptions } from './options.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { createCaller } from './transport.ts'

/**
 * A client of `/v1` with your API key.
 *
 * Every call that may be repeated safely is, when it fails for a reason that may pass: no connection, no answer in time,
 * 429, 5xx. A POST is sent under an Idempotency-Key, so that it happens once however often it is sent.
 * @example
 * const consult = new Consult({ apiKey, baseUrl: 'https://consult.example.com' })
 * const { id } = await consult.asyncConsults.create({ patientExternalId: 'p-1001', reason: 'Cough' })
 */
export class Consult extends Resources {
  override readonly events: EventLog
  readonly #options: ConsultOptions
  readonly #runtime: Runtime

  /** @throws TypeError for a key or address that cannot be one. */
  constructor(options: ConsultOptions, runtime: Runtime = systemRuntime) {
    const caller = createCaller(options, runtime)
    super(caller)
    this.events = new EventLog(caller, runtime)
    this.#options = options
    this.#runtime = runtime
  }

  /**
   * A client that is one physician, by a session token (`physicians.mintSession`) in place of the key: it reaches what a
   * physician does, as that physician alone.
   */
  asPhysician(sessionToken: string): Consult {
    return new Consult({ ...this.#options, apiKey: sessionToken }, this.#runtime)
  }
}
