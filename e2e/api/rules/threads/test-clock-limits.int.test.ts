import { mostClockPatients, mostTestClocks, type TestClock } from '@consult/domain'
import { createErasureWork } from '@consult/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const day = 24 * 60 * 60
const create = () => partner.key.post<TestClock>('/v1/test/clocks', {})
const newClock = async () => success(await create())
const find = ({ id }: TestClock) => partner.key.get<TestClock>(`/v1/test/clocks/${id}`)
const tooMany = (path: string) => ({
  status: 400,
  body: { error: { code: 'invalid_request', details: { issues: [{ path, code: 'too_many' }] } } },
})

test(`a partner has at most ${mostTestClocks} clocks, also when two are created at once, and may delete one`, {
  tags: 'full',
}, async () => {
  const clocks = []
  for (let n = 1; n < mostTestClocks; n += 1) clocks.push(await newClock())
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  expect(await create()).toMatchObject(tooMany(''))
  success(await partner.key.send('DELETE', `/v1/test/clocks/${clocks[0]?.id}`))
  expect((await create()).status).toBe(201)
  expect((await (await environment.partner()).key.post('/v1/test/clocks', {})).status).toBe(201)
})

test(`a clock has at most ${mostClockPatients} patients, who can still be updated`, async () => {
  const clock = await newClock()
  const { externalId, phone } = await partner.patient({ testClockId: clock.id })
  await environment.db.owner.query(
    `insert into tenant.patients (partner_id, patient_id, external_id, phone, metadata, created_at, updated_at, test_clock_id)
     select $1, 'pat_' || n, 'many-' || n, '+1' || n, '{}', now(), now(), $2 from generate_series(1, $3) n`,
    [partner.id, clock.id, mostClockPatients - 2],
  )
  const onClock = (fields: object) =>
    partner.key.post('/v1/patients', { externalId: 'last', phone: newPhone(), testClockId: clock.id, ...fields })
  const answers = await Promise.all([onClock({ externalId: 'last-1' }), onClock({ externalId: 'last-2' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(await onClock({})).toMatchObject(tooMany('testClockId'))
  expect(await onClock({ externalId, phone, firstName: 'Sam' })).toMatchObject({ status: 200 })
})

const erase = async () => {
  const stop = new AbortController().signal
  const onFailure = ({ error }: { error: unknown }) => void environment.faults.push(error)
  await createErasureWork({ services: environment.api.services, stop, onFailure }).work(partner.id)
  environment.clock.advance(2)
  await partner.settle()
}

test('a clock that nobody advances for 90 days is deleted with its patients', async () => {
  const clock = await newClock()
  const { id } = await partner.patient({ testClockId: clock.id })
  const advanced = await newClock()
  environment.clock.advance(90 * day - 1)
  await partner.settle()
  expect((await find(clock)).status).toBe(200)
  success(await partner.key.post(`/v1/test/clocks/${advanced.id}/advance`, { by: 1 }))
  await partner.settle()
  environment.clock.advance(1)
  await partner.settle()
  expect((await find(clock)).status).toBe(404)
  expect((await find(advanced)).status).toBe(200)
  await erase()
  expect((await partner.key.get(`/v1/patients/${id}`)).status).toBe(404)
  const { rows } = await environment.db.owner.query(
    'select test_clock_id from tenant.test_clocks where partner_id = $1',
    [partner.id],
  )
  expect(rows).toEqual([{ test_clock_id: advanced.id }])
})

test('a clock with a patient under a legal hold does not expire until the hold is cleared', async () => {
  const clock = await newClock()
  const { id } = await partner.patient({ testClockId: clock.id })
  const hold = async (legalHold: boolean) => success(await partner.key.patch(`/v1/patients/${id}`, { legalHold }))
  await hold(true)
  environment.clock.advance(91 * day)
  await partner.settle()
  expect((await find(clock)).status).toBe(200)
  await hold(false)
  environment.clock.advance(91 * day)
  await partner.settle()
  expect((await find(clock)).status).toBe(404)
})

test('erasing a patient in the middle of a simulated call ends it, and its physician goes off duty', {
  tags: 'full',
}, async () => {
  const clock = await newClock()
  const { id: patientId } = await partner.patient({ testClockId: clock.id })
  const { id } = await partner.telehealthConsult({ patientId, fields: { metadata: { simulate: 'joins_call' } } })
  success(await partner.key.post(`/v1/telehealth-consults/${id}/ready`))
  success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 3 }))
  await partner.settle()
  const call = await partner.key.get<{ status: string }>(`/v1/telehealth-consults/${id}`)
  expect(call.body.status).toBe('in_progress')
  success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
  await partner.settle()
  await erase()
  const { items } = success(await partner.key.get<{ items: { presence: { status: string } }[] }>('/v1/physicians'))
  expect(items).toMatchObject([{ presence: { status: 'offline' } }])
  const { rows } = await environment.db.owner.query(
    'select 1 from tenant.timers where partner_id = $1 and clock_id is not null',
    [partner.id],
  )
  expect(rows).toEqual([])
})
