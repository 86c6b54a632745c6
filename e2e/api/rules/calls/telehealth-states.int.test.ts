import { type TelehealthConsult, type TelehealthStatus, telehealthConsultSchema } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const lifecycle = ['ready', 'join', 'decline-ring', 'end', 'cancel'] as const
type Act = (typeof lifecycle)[number]
const pathOf = (id: string) => `/v1/telehealth-consults/${id}`
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(pathOf(id)))

/** The caller: the API key for the patient's operations, an asserted physician for the physician's. */
const ask = (act: Act, id: string) => {
  const client = act === 'ready' || act === 'cancel' ? partner.key : physician.asserted
  return client.post<TelehealthConsult>(`${pathOf(id)}/${act}`)
}
/** Each act leads the consult to the status. */
const leads = async (id: string, moves: readonly (readonly [Act, TelehealthStatus])[]) => {
  for (const [act, status] of moves) {
    expect(await ask(act, id), act).toMatchObject({ status: 200, body: { id, status } })
    expect(await read(id)).toMatchObject({ status })
  }
}
/** All these acts are refused, with the state of the consult, and change nothing. */
const refuses = async (id: string, ...acts: readonly Act[]) => {
  const before = await read(id)
  const { status, physicianId } = before
  for (const act of acts) {
    const code = act === 'cancel' ? 'consult_not_cancellable' : 'thread_not_active'
    expect(await ask(act, id), `${status} ${act}`).toMatchObject({
      status: 409,
      code,
      details: { status, physicianId },
    })
  }
  expect(await read(id)).toEqual(before)
}

test('a call moves with each request that its state allows, and is not changed by any other', async () => {
  const { id } = await partner.telehealthConsult()
  await refuses(id, 'join', 'decline-ring', 'end')
  await leads(id, [
    ['ready', 'waiting'],
    ['ready', 'waiting'],
  ])
  await refuses(id, 'join', 'decline-ring', 'end')
  await partner.match()
  await leads(id, [['ready', 'ringing']])
  await refuses(id, 'end', 'cancel')
  await leads(id, [['decline-ring', 'waiting']])
  environment.clock.advance(60)
  await leads(id, [['ready', 'waiting']])
  await partner.match()
  await leads(id, [['join', 'in_progress']])
  await refuses(id, 'ready', 'decline-ring', 'cancel')
  await leads(id, [['end', 'completed']])
  await refuses(id, ...lifecycle)
  expect(typesOf(await partner.events())).toEqual([
    'telehealth.created',
    'telehealth.waiting',
    'telehealth.ringing',
    'telehealth.ringing',
    'telehealth.in_progress',
    'telehealth.completed',
  ])
})

test('a call can be cancelled before it rings, with a reason, and not by physicians; it then refuses everything', async () => {
  const invited = await partner.telehealthConsult()
  await leads(invited.id, [['cancel', 'cancelled']])
  await refuses(invited.id, ...lifecycle)
  const { id } = await partner.telehealthConsult({ status: 'waiting' })
  const { client } = await physician.session()
  expect(await client.post(`${pathOf(id)}/cancel`)).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await partner.key.post(`${pathOf(id)}/cancel`, { reason: 'Feels better' })).toMatchObject({
    status: 200,
    body: { cancelledAt: environment.clock.now().toISOString(), cancelReason: 'Feels better', queue: null },
  })
  expect(typesOf(await partner.events())).toEqual([
    'telehealth.created',
    'telehealth.cancelled',
    'telehealth.created',
    'telehealth.waiting',
    'telehealth.cancelled',
  ])
})

test('from invitation to end, each event contains the consult as it was then, without links to recordings', async () => {
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
  const shown = await read(invited.id)
  expect(shown).not.toHaveProperty('recordingUrl')
  expect(shown).not.toHaveProperty('transcriptUrl')
  expect(telehealthConsultSchema.strict().parse(shown)).toEqual(rated)

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

test('only the call’s physician joins it, declines its ring or ends it, and must be named', async () => {
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  const other = await partner.physician({ online: true })
  const { client } = await other.session()
  const refuse = async (...acts: readonly Act[]) => {
    for (const act of acts) {
      for (const who of [other.asserted, client])
        expect(await who.post(`${pathOf(id)}/${act}`), act).toMatchObject({ status: 409, code: 'not_assigned' })
      expect(await partner.key.post(`${pathOf(id)}/${act}`)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
  }
  const before = await read(id)
  expect(await partner.eventsDuring(() => refuse('join', 'decline-ring'))).toEqual([])
  expect(await read(id)).toEqual(before)
  success(await physician.asserted.post(`${pathOf(id)}/join`))
  await refuse('end')
  expect(await read(id)).toMatchObject({ status: 'in_progress' })
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

test('cancelling a call frees the booked time', async () => {
  const fields = { physicianId: physician.id, scheduledFor: '2026-03-05T16:00:00.000Z' }
  const { id } = await partner.telehealthConsult({ fields })
  const { id: patientId } = await partner.patient()
  const again = () => partner.key.post('/v1/telehealth-consults', { patientId, ...fields })
  expect(await again()).toMatchObject({ code: 'slot_unavailable' })
  success(await ask('cancel', id))
  expect(await again()).toMatchObject({ status: 201 })
})

test('a rating with a right value is accepted once, also before the call', async () => {
  const consult = await partner.telehealthConsult()
  const path = `${pathOf(consult.id)}/rating`
  const rating = { value: 3, comment: null, ratedAt: environment.clock.now().toISOString() }
  const events = await partner.eventsDuring(async () => {
    expect(await partner.key.post(path, { value: 6 })).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await partner.key.post(path, { value: 3 })).toMatchObject({ status: 200, body: { ...consult, rating } })
    expect(await partner.key.post(path, { value: 4 })).toMatchObject({ status: 409, code: 'already_rated' })
  })
  expect(events).toMatchObject([{ type: 'telehealth.rated', data: { rating, consult: { rating: { value: 3 } } } }])
})

test('with an Idempotency-Key, each lifecycle request returns the same answer again and takes effect once', {
  tags: 'full',
}, async () => {
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
