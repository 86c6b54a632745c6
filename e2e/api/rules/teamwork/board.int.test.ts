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
  expect(board.snoozes).toEqual([{ asyncConsultId: id, physicianId: ben.id, until }])
  expect(board.physicians.find((each) => each.id === ben.id)).toMatchObject({ onDuty: true, owed: 1, snoozed: 1 })
  expect(board.queue.count).toBe(1)
  expect(board.notesToCosign).toBeNull()
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

test('a supervisor sees who waits for a call, who is in one, and who writes the note of one', async () => {
  const clinic = await environment.partner({ wrapUp: 180 })
  const { client } = await (await clinic.physician({ fields: { supervisor: true } })).session()
  const ada = await clinic.physician({ online: true })
  const inCall = await clinic.telehealthConsult({ status: 'in_progress', physician: ada })
  await ada.asserted.put('/v1/physicians/me/presence', { status: 'offline' })
  environment.clock.advance(60)
  const waiting = await clinic.telehealthConsult({ status: 'waiting' })
  const read = () => ask<Board>(client, 'supervision.board')
  const stateOf = ({ physicians }: Board) => physicians.find(({ id }) => id === ada.id)

  const board = await read()
  expect(board.callers).toMatchObject([
    { telehealthConsultId: waiting.id, status: 'waiting', physicianId: null },
    { telehealthConsultId: inCall.id, status: 'in_progress', physicianId: ada.id },
  ])
  expect(board.calls).toEqual({ waiting: 1, ringing: 0, inProgress: 1 })
  expect(stateOf(board)).toMatchObject({ onDuty: false, call: 'in_progress' })
  const text = JSON.stringify(board)
  expect([waiting, inCall].filter(({ patientId }) => text.includes(patientId))).toEqual([])

  success(await ada.asserted.post(`/v1/telehealth-consults/${inCall.id}/end`))
  expect(stateOf(await read())).toMatchObject({ onDuty: false, call: null, wrapUpUntil: expect.any(String) })
})

test('a patient with an emergency stands before those who have waited for a call longer', async () => {
  const clinic = await environment.partner()
  const { client } = await (await clinic.physician({ fields: { supervisor: true } })).session()
  const visits = []
  for (const priority of ['routine', 'urgent', 'emergency'] as const) {
    visits.push(await clinic.telehealthConsult({ status: 'waiting', fields: { priority } }))
    environment.clock.advance(60)
  }
  const { callers } = await ask<Board>(client, 'supervision.board')
  expect(callers.map(({ telehealthConsultId }) => telehealthConsultId)).toEqual(visits.map(({ id }) => id).reverse())
})

test('a consult whose patient has answered is not among those that are put aside', async () => {
  const ben = await partner.physician({ online: true })
  const { client } = await (await partner.physician({ fields: { supervisor: true } })).session()
  const { id } = await partner.consult({ status: 'active', physician: ben })
  const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
  success(await ben.asserted.post(`/v1/async-consults/${id}/snooze`, { until }))
  const aside = async () => {
    const { physicians, snoozes } = await ask<Board>(client, 'supervision.board')
    return [
      physicians.find((each) => each.id === ben.id)?.snoozed,
      snoozes.filter((one) => one.asyncConsultId === id).length,
    ]
  }
  expect(await aside()).toEqual([1, 1])
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'It is worse.' }))
  await partner.settle()
  expect(await aside()).toEqual([0, 0])
})
