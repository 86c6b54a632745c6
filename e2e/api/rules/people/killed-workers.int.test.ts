/** @module-tag full */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DataRequest } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { workOnErasures } from './erase-now.fixture.ts'
import { openLink, readRequest, requestExport, storedExports, unzip, workOnExports } from './export.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

/** Starts a worker as a separate process, and kills it when it is about to start a step. */
async function killAt(kind: 'export' | 'erasure', step: string): Promise<void> {
  const program = fileURLToPath(new URL('./doomed-worker.fixture.ts', import.meta.url))
  const now = environment.clock.now().toISOString()
  const doomed = fork(program, [environment.db.serviceUrl, environment.filesFolder, partner.id, now, kind, step])
  expect(await once(doomed, 'message')).toContain(step)
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
}

/** The lease of the killed worker ends. */
const waitForLease = () => environment.clock.advance(5 * 60 + 1)

test('an export whose worker is killed is completed by the next one, which uses its documents', async () => {
  const patient = await partner.patient()
  await partner.consult({ patientId: patient.id, status: 'active' })
  const { id } = success(await requestExport(partner, patient.id))
  await killAt('export', 'archive')
  const staged = await storedExports(environment, partner)
  expect(staged).toHaveLength(3)
  expect(await readRequest(partner, id)).toMatchObject({ status: 'running', finishedAt: null })
  // The lease is still valid.
  expect(await workOnExports(environment, partner)).toEqual([])
  expect(await readRequest(partner, id)).toMatchObject({ status: 'running' })
  waitForLease()
  const kept: boolean[] = []
  await workOnExports(environment, partner, (step) => {
    if (step === 'verify') kept.push(...staged.map((path) => existsSync(path)))
  })
  expect(kept).toEqual([true, true, true])
  const { status, url } = await readRequest(partner, id)
  expect(status).toBe('done')
  const { bytes } = await openLink(environment, url)
  expect([...(await unzip(bytes)).keys()]).toContain('patient.json')
})

test('an erasure whose worker is killed in the middle is completed before it is done', async () => {
  const word = 'kAnArY'
  const patient = await partner.patient({ firstName: word })
  const consult = await partner.consult({ patientId: patient.id, status: 'active', fields: { reason: word } })
  success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: word }))
  const request = success(await partner.key.send<DataRequest>('DELETE', `/v1/patients/${patient.id}`))
  await killAt('erasure', 'threads')
  expect(await readRequest(partner, request.id)).toMatchObject({ status: 'running', finishedAt: null })
  expect(await partner.key.get(`/v1/patients/${patient.id}`)).toMatchObject({ status: 404 })
  await workOnErasures(environment, partner)
  expect(await readRequest(partner, request.id)).toMatchObject({ status: 'running' })
  waitForLease()
  await workOnErasures(environment, partner)
  expect(await readRequest(partner, request.id)).toMatchObject({ status: 'done' })
  const { rows } = await environment.db.owner.query(
    'select message_id from tenant.messages m where partner_id = $1 and m::text ilike $2',
    [partner.id, `%${word}%`],
  )
  expect(rows).toEqual([])
})
