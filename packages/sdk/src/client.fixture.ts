import { afterEach, beforeEach } from 'vitest'
import { Consult } from './client.ts'
import { type HostileService, json, startService, TestRuntime } from './service.fixture.ts'

/** What a file of tests of the client has for each test, once it has called `setUpClient`: a service, a time, a client. */
export let service: HostileService
export let runtime: TestRuntime
export let consult: Consult

export const apiKey = `pp_test_${'k'.repeat(48)}`

/** Called at the top of a file, once: the module itself is shared between files. */
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

/** The Idempotency-Key of each request that came. */
export const keys = () => service.received.map(({ headers }) => headers['idempotency-key'])

export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
