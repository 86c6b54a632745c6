import type { IsPhysician, NamesPhysician, PhysicianArguments } from './caller.ts'
import { Resources } from './contract.generated.ts'
import { EventLog } from './event-log.ts'
import type { ConsultOptions } from './options.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { createCaller } from './transport.ts'

/**
 * A client of `/v1` with your API key.
 *
 * It retries every call that is safe to repeat when it fails temporarily: no connection, timeout, 429, 5xx. A POST
 * has an Idempotency-Key, so it takes effect once, however often it is sent.
 *
 * Calls that a physician signs, such as `asyncConsults.claim`, must name the physician in their options.
 * @example
 * const consult = new Consult({ apiKey, baseUrl: 'https://consult.example.com' })
 * const { id } = await consult.asyncConsults.create({ patientExternalId: 'p-1001', reason: 'Cough' })
 */
export class Consult<Signing extends PhysicianArguments = NamesPhysician> extends Resources<Signing> {
  override readonly events: EventLog
  readonly #options: ConsultOptions
  readonly #runtime: Runtime

  /** @throws TypeError for a malformed key or address. */
  constructor(options: ConsultOptions, runtime: Runtime = systemRuntime) {
    const caller = createCaller(options, runtime)
    super(caller)
    this.events = new EventLog(caller, runtime)
    this.#options = options
    this.#runtime = runtime
  }

  /**
   * Returns a client that acts as one physician. It uses a session token (`physicians.mintSession`) instead of the
   * API key and can do only what that physician can.
   */
  asPhysician(sessionToken: string): PhysicianConsult {
    return new Consult<IsPhysician>({ ...this.#options, apiKey: sessionToken }, this.#runtime)
  }
}

/** A client that acts as one physician: see `asPhysician`. */
export type PhysicianConsult = Consult<IsPhysician>
