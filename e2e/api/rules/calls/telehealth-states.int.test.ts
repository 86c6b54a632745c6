import { type TelehealthConsult, type TelehealthStatus, telehealthConsultSchema } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
})

const states = ['invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled'] as const
const lifecycle = ['ready', 'join', 'decline-ring', 'end', 'cancel'] as const
type Act = (typeof lifecycle)[number]

/** The caller: the API key for the patient's operations, an asserted physician for the physician's. */
const ask = (act: Act, id: string) => {
  const client = act === 'ready' || act === 'cancel' ? partner.key : physician.asserted
  return client.post<TelehealthConsult>(`/v1/telehealth-consults/${id}/${act}`)
}

/** The result of each operation in each state; all others are refused. */
const moves: Partial<Record<TelehealthStatus, Partial<Record<Act, [TelehealthStatus, ...string[]]>>>> = {
  invited: { ready: ['waiting', 'telehealth.waiting'], cancel: ['cancelled', 'telehealth.cancelled'] },
  waiting: { ready: ['waiting'], cancel: ['cancelled', 'telehealth.cancelled'] },
  ringing: {
    ready: ['ringing'],
    join: ['in_progress', 'telehealth.in_progress'],
    'decline-ring': ['waiting'],
  },
  in_progress: { end: ['completed', 'telehealth.completed'] },
}

/** What is refused is in the state table: here it shows that a request gets its answer. */
const pairs = states.flatMap((status) => [
  ...lifecycle.filter((act) => moves[status]?.[act]).map((act) => [status, act] as const),
  ...oneIn(
    3,
    lifecycle.filter((act) => !moves[status]?.[act]),
  ).map((act) => [status, act] as const),
])
const visitIn = (status: TelehealthStatus) =>
  partner.telehealthConsult(
    status === 'invited' || status === 'waiting' || status === 'cancelled' ? { status } : { status, physician },
  )

describe.each(pairs)('%s: %s', (status, act) => {
  const [to, ...types] = moves[status]?.[act] ?? []

  test(to ? `leads to ${to}` : 'is refused, and changes nothing', { tags: 'sized' }, async () => {
    const consult = await visitIn(status)
    const events = await partner.eventsDuring(async () => {
      const answer = await ask(act, consult.id)
      if (to) {
        expect(answer).toMatchObject({ status: 200, body: { id: consult.id, status: to } })
        return
      }
      expect(answer).toMatchObject({
        status: 409,
        code: act === 'cancel' ? 'consult_not_cancellable' : 'thread_not_active',
        details: { status, physicianId: consult.physicianId },
      })
    })
    expect(typesOf(events)).toEqual(types)
    const after = success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${consult.id}`))
    if (to) expect(after.status).toBe(to)
    else expect(after).toEqual(consult)
  })
})

test('from invitation to end, each event contains the consult as it was then', async () => {
  const patient = await partner.patient()
  const path = '/v1/telehealth-consults'
  const at = () => environment.clock.now().toISOString()
  const invited = success(await partner.key.post<TelehealthConsult>(path, { patientId: patient.id }))
  environment.clock.advance(5)
  const waiting = success(await partner.key.post<TelehealthConsult>(`${path}/${invited.id}/ready`))
  expect(waiting).toEqual({
    ...invited,
    status: 'waiting',
    waitingSince: at(),
    queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 60 } },
  })
  environment.clock.advance(5)
  await partner.match()
  const ringing = success(await partner.key.get<TelehealthConsult>(`${path}/${invited.id}`))
  expect(ringing).toEqual({
    ...waiting,
    status: 'ringing',
    physicianId: physician.id,
    ringingSince: at(),
    ringExpiresAt: new Date(environment.clock.now().getTime() + 30_000).toISOString(),
    queue: null,
  })
  environment.clock.advance(5)
  const { connection, ...live } = success(
    await physician.asserted.post<TelehealthConsult & { connection: unknown }>(`${path}/${invited.id}/join`),
  )
  expect(live).toEqual({ ...ringing, status: 'in_progress', startedAt: at(), ringingSince: null, ringExpiresAt: null })
  expect(connection).toEqual({
    engine: 'signalling-only',
    roomId: invited.id,
    participantId: physician.id,
    role: 'physician',
    url: null,
    token: null,
    iceServers: [],
    expiresAt: expect.any(String),
  })
  environment.clock.advance(600)
  const completed = success(await physician.asserted.post<TelehealthConsult>(`${path}/${invited.id}/end`))
  expect(completed).toEqual({ ...live, status: 'completed', endedAt: at() })
  const rated = success(
    await partner.key.post<TelehealthConsult>(`${path}/${invited.id}/rating`, { value: 5, comment: 'Kind' }),
  )
  const rating = { value: 5, comment: 'Kind', ratedAt: at() }
  expect(rated).toEqual({ ...completed, rating })

  const events = await partner.events()
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['telehealth.created', { consult: invited }],
    ['telehealth.waiting', { consult: waiting }],
    ['telehealth.ringing', { consult: ringing, practitionerId: physician.id }],
    ['telehealth.in_progress', { consult: live }],
    ['telehealth.completed', { consult: completed }],
    ['telehealth.rated', { consult: rated, rating }],
  ])
  for (const { data } of events) expect(Object.keys(data.consult as object)).not.toContain('recordingUrl')
  expect(events.map(({ requestId }) => requestId === null)).toEqual([false, false, true, false, false, false])
})

test('a call without a recording has no recording link', async () => {
  const { id } = await partner.telehealthConsult({ status: 'completed', physician })
  const consult = success(await partner.key.get(`/v1/telehealth-consults/${id}`))
  expect(consult).not.toHaveProperty('recordingUrl')
  expect(consult).not.toHaveProperty('transcriptUrl')
  expect(telehealthConsultSchema.strict().parse(consult)).toEqual(consult)
})

describe('a physician who is not the call’s physician', () => {
  const notAssigned = { status: 409, code: 'not_assigned', details: undefined }

  test.each([
    ['ringing', 'join'],
    ['ringing', 'decline-ring'],
    ['in_progress', 'end'],
  ] as const)('while %s cannot %s', async (status, act) => {
    const { id } = await partner.telehealthConsult({ status, physician })
    const other = await partner.physician({ online: true })
    const events = await partner.eventsDuring(async () => {
      expect(await other.asserted.post(`/v1/telehealth-consults/${id}/${act}`)).toMatchObject(notAssigned)
      expect(await (await other.session()).client.post(`/v1/telehealth-consults/${id}/${act}`)).toMatchObject(
        notAssigned,
      )
    })
    expect(events).toEqual([])
    expect(success(await partner.key.get(`/v1/telehealth-consults/${id}`))).toMatchObject({ status })
  })

  test.each(['join', 'decline-ring', 'end'])('must be named: %s needs a physician', async (act) => {
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    expect(await partner.key.post(`/v1/telehealth-consults/${id}/${act}`)).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
  })
})

test('a license that ended during the ring is checked again when the physician joins', async () => {
  const jurisdiction = 'US-CA'
  success(await physician.asserted.put('/v1/physicians/me/licenses', { licenses: [{ jurisdiction, number: '1' }] }))
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician, fields: { jurisdiction } })
  success(await physician.asserted.put('/v1/physicians/me/licenses', { licenses: [] }))
  const unlicensed = { status: 403, code: 'physician_not_licensed' }
  expect(await physician.asserted.post(`/v1/telehealth-consults/${id}/join`)).toMatchObject(unlicensed)
  // Checked before the state, so another physician's or an ended call gives the same answer.
  const other = await partner.physician()
  expect(await other.asserted.post(`/v1/telehealth-consults/${id}/join`)).toMatchObject(unlicensed)
  success(await physician.asserted.post(`/v1/telehealth-consults/${id}/decline-ring`))
})

describe('cancelling a call', () => {
  test('records the reason', async () => {
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    const answer = await partner.key.post(`/v1/telehealth-consults/${id}/cancel`, { reason: 'Feels better' })
    expect(answer).toMatchObject({
      status: 200,
      body: { cancelledAt: environment.clock.now().toISOString(), cancelReason: 'Feels better', queue: null },
    })
  })

  test('is refused for physicians', async () => {
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    const { client } = await physician.session()
    expect(await client.post(`/v1/telehealth-consults/${id}/cancel`)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('frees the booked time', async () => {
    const fields = { physicianId: physician.id, scheduledFor: '2026-03-05T16:00:00.000Z' }
    const { id } = await partner.telehealthConsult({ fields })
    const { id: patientId } = await partner.patient()
    const again = () => partner.key.post('/v1/telehealth-consults', { patientId, ...fields })
    expect(await again()).toMatchObject({ code: 'slot_unavailable' })
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await again()).toMatchObject({ status: 201 })
  })
})

describe('rating a call', () => {
  test.each(oneIn(3, states))('is accepted once while it is %s', { tags: 'sized' }, async (status) => {
    const consult = await visitIn(status)
    const path = `/v1/telehealth-consults/${consult.id}/rating`
    const ratedAt = environment.clock.now().toISOString()
    const [event] = await partner.eventsDuring(async () => {
      expect(await partner.key.post(path, { value: 3 })).toMatchObject({
        status: 200,
        body: { ...consult, rating: { value: 3, comment: null, ratedAt } },
      })
      expect(await partner.key.post(path, { value: 4 })).toMatchObject({ status: 409, code: 'already_rated' })
    })
    expect(event).toMatchObject({
      type: 'telehealth.rated',
      data: { rating: { value: 3, comment: null, ratedAt }, consult: { rating: { value: 3 } } },
    })
  })

  test.each([0, 6, 1.5, '5', null])('refuses the value %j', async (value) => {
    const { id } = await partner.telehealthConsult()
    expect(await partner.key.post(`/v1/telehealth-consults/${id}/rating`, { value })).toMatchObject({ status: 400 })
  })
})

describe('with an Idempotency-Key,', () => {
  test('each lifecycle request returns the same answer again and takes effect once', async () => {
    const { id } = await partner.telehealthConsult()
    const path = `/v1/telehealth-consults/${id}`
    const twice = async (client: TestPartner['key'], act: string, body?: unknown) => {
      const once = { 'idempotency-key': `${act}-${id}` }
      const first = await client.post(`${path}/${act}`, body, once)
      environment.clock.advance(1)
      const again = await client.post(`${path}/${act}`, body, once)
      expect([act, first.status, again.status, again.headers['idempotent-replayed']]).toEqual([act, 200, 200, 'true'])
      expect(again.body).toEqual(first.body)
    }
    await twice(partner.key, 'ready', { network: 'good' })
    await partner.match()
    await twice(physician.asserted, 'decline-ring')
    environment.clock.advance(60)
    success(await partner.key.post(`${path}/ready`))
    await partner.match()
    await twice(physician.asserted, 'join')
    await twice(physician.asserted, 'end')
    await twice(partner.key, 'rating', { value: 5 })
    expect(typesOf(await partner.events())).toEqual([
      'telehealth.created',
      'telehealth.waiting',
      'telehealth.ringing',
      'telehealth.ringing',
      'telehealth.in_progress',
      'telehealth.completed',
      'telehealth.rated',
    ])
  })
})
