import { afterEach, beforeEach } from 'vitest'
import { Consult } from './client.ts'
import { type HostileService, json, startService, TestRuntime } from './service.fixture.ts'

/** The state of a test file that calls `setUpClient`: for each test, a service, a clock and a client. */
export let service: HostileService
export let runtime: TestRuntime
export let consult: Consult

export const apiKey = `pp_test_${'k'.repeat(48)}`

/** Call this once at the top of a test file; test files share this module. */
export function setUpClient(): void {
  beforeEach(async () => {
    service = await startService()
    runtime = new TestRuntime()
    consult = new Consult({ apiKey, baseUrl: service.url }, runtime)
  })
  afterEach(() => service[Symbol.asyncDispose]())
}

export const create = (options = {}) => consult.asyncConsults.create({ patientId: 'pat_1', reason: 'Cough' }, options)
export const created = json(201, { id: 'ac_1' })

/** The Idempotency-Key of each received request. */
export const keys = () => service.received.map(({ headers }) => headers['idempotency-key'])

export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
