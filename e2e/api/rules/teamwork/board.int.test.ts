import type { AsyncConsult } from '@consult/domain'
import type { Board } from '@consult/teamwork'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

const get = async (id: string) => success(await partner.key.get<AsyncConsult>(`/v1/async-consults/${id}`))
const assign = (client: Client, input: object) => client.post('/trpc/supervision.assign', input)

test('a supervisor sees who has what, gives it to somebody else and loses to a faster change', async () => {
  const ben = await partner.physician({ online: true })
  const supervisor = await partner.physician({ fields: { supervisor: true } })
  const { client } = await supervisor.session()
  const { id } = await partner.consult({ status: 'active', physician: ben })
  const { id: queued } = await partner.consult({ status: 'queued' })
  const due = (await get(id)).responseDueAt
  const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
  success(await ben.asserted.post(`/v1/async-consults/${id}/snooze`, { until }))

  const board = await ask<Board>(client, 'supervision.board')
  expect(board.physicians.find((each) => each.id === ben.id)).toMatchObject({ onDuty: true, owed: 1, snoozed: 1 })
  expect(board.queue.count).toBe(1)
  expect(board.threads).toMatchObject([
    { asyncConsultId: queued, status: 'queued', physicianId: null },
    { asyncConsultId: id, status: 'active', physicianId: ben.id, responseDueAt: due },
  ])
  expect(JSON.stringify(board)).not.toContain((await get(id)).patientId)

  const events = await partner.eventsDuring(async () => {
    await mutate(client, 'supervision.assign', { id, fromPhysicianId: ben.id, physicianId: supervisor.id })
  })
  expect(events.map(({ type }) => type)).toContain('async_consult.reassigned')
  expect(await get(id)).toMatchObject({ physicianId: supervisor.id, responseDueAt: due })
  const late = await assign(client, { id, fromPhysicianId: ben.id, physicianId: null })
  expect(refusalOf(late).code).toBe('thread_not_active')
  await mutate(client, 'supervision.assign', { id: queued, fromPhysicianId: null, physicianId: ben.id })
  await mutate(client, 'supervision.assign', { id, fromPhysicianId: supervisor.id, physicianId: null })
  expect(await get(queued)).toMatchObject({ status: 'active', physicianId: ben.id })
  expect((await get(id)).status).toBe('queued')
})

test('other physicians see no board and assign nothing', async () => {
  const { client } = await (await partner.physician()).session()
  expect(refusalOf(await client.get('/trpc/supervision.board')).code).toBe('forbidden')
  const input = { id: 'ac_0', fromPhysicianId: null, physicianId: null }
  expect(refusalOf(await assign(client, input)).code).toBe('forbidden')
})
