import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
})

const disabled = { status: 409, code: 'feature_disabled', details: undefined }

/** A consult in that state, in an account whose product was disabled afterwards. */
async function afterwards(status: 'invited' | 'queued' | 'active' | 'resolve_requested') {
  const consult = await partner.consult({ status, physician })
  await partner.update({ asyncEnabled: false })
  return { consult, path: `/v1/async-consults/${consult.id}` }
}

describe('with the async product disabled', () => {
  test('messages, replies, claims, embed tokens and new consults are refused, and change nothing', async () => {
    const queued = await partner.consult({ status: 'queued' })
    const { consult, path } = await afterwards('active')
    const { id: patientId } = await partner.patient()
    const refused: [string, () => ReturnType<Client['post']>][] = [
      ['messages', () => partner.key.post(`${path}/messages`, { text: 'x' })],
      ['empty messages', () => partner.key.post(`${path}/messages`, {})],
      ['replies', () => physician.asserted.post(`${path}/replies`, { text: 'x' })],
      ['claims', () => physician.asserted.post(`/v1/async-consults/${queued.id}/claim`)],
      ['claims of claimed threads', () => physician.asserted.post(`${path}/claim`)],
      ['embed tokens', () => partner.key.post(`${path}/embed-session`)],
      ['consults of a new patient', () => partner.key.post('/v1/async-consults', { patientId })],
      ['others', () => partner.key.post('/v1/async-consults', { patientId: consult.patientId })],
    ]
    const events = await partner.eventsDuring(async () => {
      for (const [what, act] of refused) expect(await act(), what).toMatchObject(disabled)
    })
    expect(events).toEqual([])
    expect(await partner.read(consult.id)).toEqual(consult)
    expect(await partner.read(queued.id)).toEqual(queued)
    expect(await partner.key.post('/v1/async-consults', { patientId: 'pat_1' })).toMatchObject({ status: 404 })
  })

  test('reads, resolving, rating and closing still work', async () => {
    const { path } = await afterwards('active')
    expect(await partner.key.get(path)).toMatchObject({ status: 200 })
    expect(await partner.key.get(`${path}/messages`)).toMatchObject({ status: 200 })
    expect(await partner.key.get('/v1/async-consults')).toMatchObject({ status: 200 })
    expect(await physician.asserted.post(`${path}/resolve`)).toMatchObject({ status: 200 })
    expect(await partner.key.post(`${path}/rating`, { value: 5 })).toMatchObject({ status: 200 })
    expect(await partner.key.post(`${path}/close`)).toMatchObject({ status: 200 })
  })

  test('messages accepted earlier are still delivered', async () => {
    const consult = await partner.consult({ status: 'active', physician })
    const path = `/v1/async-consults/${consult.id}`
    success(await partner.key.post(`${path}/messages`, { text: 'Before' }))
    await partner.update({ asyncEnabled: false })
    await partner.settle()
    expect((await partner.key.get(`${path}/messages`)).text).toContain('Before')
  })

  test('widgets learn that the product is disabled', async () => {
    const consult = await partner.consult({ status: 'active', physician })
    const frame = await partner.frame({ asyncConsultId: consult.id })
    await partner.update({ asyncEnabled: false })
    const path = `/v1/async-consults/${consult.id}`
    expect(await frame.post(`${path}/messages`, { text: 'x' })).toMatchObject(disabled)
    expect(await frame.get(path)).toMatchObject({ status: 200 })
  })

  test('a patient’s embed token covers only the remaining products, if any', async () => {
    const { consult } = await afterwards('queued')
    const mint = () => partner.key.post(`/v1/patients/${consult.patientId}/embed-session`)
    expect(await mint()).toMatchObject({ status: 201 })
    await partner.update({ telehealthEnabled: false })
    expect(await mint()).toMatchObject(disabled)
  })
})

describe('with the telehealth product disabled', () => {
  const list = '/v1/telehealth-consults'

  test('the way into the waiting room, heartbeats there and during a call, and embed tokens are refused', async () => {
    const running = await partner.telehealthConsult({ status: 'in_progress' })
    const invited = await partner.telehealthConsult({ status: 'invited' })
    const waiting = await partner.telehealthConsult({ status: 'waiting' })
    await partner.update({ telehealthEnabled: false })
    const events = await partner.eventsDuring(async () => {
      for (const { id, status } of [invited, waiting, running]) {
        expect(await partner.key.post(`${list}/${id}/ready`), status).toMatchObject(disabled)
      }
      expect(await partner.key.post(`${list}/${waiting.id}/embed-session`)).toMatchObject(disabled)
      for (const act of ['ready', 'embed-session']) {
        expect(await partner.key.post(`${list}/th_1/${act}`)).toMatchObject({ status: 404 })
      }
    })
    expect(events).toEqual([])
  })

  test('reads, answering a ring, writing in the call, ending, cancelling and rating still work', async () => {
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    const waiting = await partner.telehealthConsult({ status: 'waiting' })
    const frame = await partner.frame({ telehealthConsultId: waiting.id })
    await partner.update({ telehealthEnabled: false })
    expect(await frame.post(`${list}/${waiting.id}/ready`)).toMatchObject(disabled)
    expect(await frame.get(`${list}/${waiting.id}`)).toMatchObject({ status: 200 })
    expect(await partner.key.get(list)).toMatchObject({ status: 200 })
    expect(await partner.key.get(`${list}/${id}`)).toMatchObject({ status: 200 })
    expect(await physician.asserted.post(`${list}/${id}/join`)).toMatchObject({ status: 200 })
    expect(await partner.key.post(`${list}/${id}/messages`, { text: 'x' })).toMatchObject({ status: 201 })
    expect(await physician.asserted.post(`${list}/${id}/replies`, { text: 'x' })).toMatchObject({ status: 201 })
    expect(await physician.asserted.post(`${list}/${id}/end`)).toMatchObject({ status: 200 })
    expect(await partner.key.post(`${list}/${id}/rating`, { value: 5 })).toMatchObject({ status: 200 })
    expect(await frame.post(`${list}/${waiting.id}/cancel`)).toMatchObject({ status: 200 })
  })

  test('a waiting patient is not rung for after their last heartbeat has expired', async () => {
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    await partner.update({ telehealthEnabled: false })
    await partner.key.post(`${list}/${id}/ready`)
    environment.clock.advance(30)
    await partner.physician({ online: true })
    await partner.match()
    expect(await partner.key.get(`${list}/${id}`)).toMatchObject({ body: { status: 'waiting' } })
  })

  test('threads still work', { tags: 'full' }, async () => {
    await partner.update({ telehealthEnabled: false })
    expect(await partner.consult({ status: 'resolve_requested' })).toMatchObject({ status: 'resolve_requested' })
  })
})

test('calls begin with the async product disabled, and threads with the telehealth product disabled', async () => {
  await partner.update({ asyncEnabled: false })
  expect(await partner.telehealthConsult({ status: 'waiting' })).toMatchObject({ status: 'waiting' })
  await partner.update({ asyncEnabled: true, telehealthEnabled: false })
  expect(await partner.consult({ status: 'queued' })).toMatchObject({ status: 'queued' })
})

test('calls work to their end with the async product disabled', { tags: 'full' }, async () => {
  await partner.update({ asyncEnabled: false })
  expect(await partner.telehealthConsult({ status: 'completed' })).toMatchObject({ status: 'completed' })
})

test('enabling a product again restores everything', async () => {
  const { path } = await afterwards('queued')
  await partner.update({ asyncEnabled: true })
  expect(await physician.asserted.post(`${path}/claim`)).toMatchObject({ status: 200 })
})
