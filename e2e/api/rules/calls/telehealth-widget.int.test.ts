import type { AsyncConsult, CallConnection, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  clinicOrigin,
  createTestEnvironment,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

const list = '/v1/telehealth-consults'

let environment: TestEnvironment
let base: string
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
  base = await environment.api.listen()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
})

interface Overview {
  readonly asyncConsult: AsyncConsult | null
  readonly telehealthConsult: TelehealthConsult | null
}

const query = <Body>(client: Client, name: string, input: Record<string, unknown> = {}) =>
  client.get<{ result: { data: Body } }>(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
const overviewOf = async (client: Client) => success(await query<Overview>(client, 'embed.overview')).result.data
const connect = (client: Client, id: string) => query<CallConnection>(client, 'telehealthConsults.connection', { id })
const refusal = (code: string, details: unknown = null) => ({
  body: { error: { data: { consult: { code, details } } } },
})
const bearerOf = (client: Client) => client.credentials.authorization?.replace('Bearer ', '') ?? ''

test('a call widget takes the patient from the invitation to the rating', async () => {
  const { id } = await partner.telehealthConsult()
  const frame = await partner.frame({ telehealthConsultId: id })
  expect(await overviewOf(frame)).toMatchObject({ asyncConsult: null, telehealthConsult: { id, status: 'invited' } })
  expect(await frame.post(`${list}/${id}/ready`, { devices: { camera: 'ok' } })).toMatchObject({
    body: { status: 'waiting', queue: { position: 1 } },
  })
  expect((await overviewOf(frame)).telehealthConsult).toMatchObject({ queue: { position: 1 } })
  await partner.match()
  success(await physician.asserted.post(`${list}/${id}/join`))
  expect(await frame.get(`${list}/${id}`)).toMatchObject({ body: { status: 'in_progress' } })
  success(await physician.asserted.post(`${list}/${id}/end`))
  expect(await frame.post(`${list}/${id}/rating`, { value: 5 })).toMatchObject({ status: 200 })
  expect((await overviewOf(frame)).telehealthConsult).toMatchObject({ status: 'completed', rating: { value: 5 } })
})

test('a call widget can cancel the call', { tags: 'full' }, async () => {
  const { id } = await partner.telehealthConsult()
  const frame = await partner.frame({ telehealthConsultId: id })
  expect(await frame.post(`${list}/${id}/cancel`)).toMatchObject({ body: { status: 'cancelled' } })
})

describe('the widget’s overview', () => {
  test('for a patient lists the call that needs them first, and no ended calls', async () => {
    const { id: patientId } = await partner.patient()
    const frame = await partner.frame({ patientId })
    expect((await overviewOf(frame)).telehealthConsult).toBeNull()
    const later = await partner.telehealthConsult({ patientId, fields: { scheduledFor: '2027-02-01T10:00:00Z' } })
    const sooner = await partner.telehealthConsult({ patientId, fields: { scheduledFor: '2027-01-01T10:00:00Z' } })
    expect((await overviewOf(frame)).telehealthConsult).toEqual(sooner)
    const waiting = await partner.telehealthConsult({ patientId, status: 'waiting' })
    expect((await overviewOf(frame)).telehealthConsult).toEqual(waiting)
    for (const { id } of [waiting, sooner]) success(await partner.key.post(`${list}/${id}/cancel`))
    expect((await overviewOf(frame)).telehealthConsult).toEqual(later)
    success(await partner.key.post(`${list}/${later.id}/cancel`))
    expect((await overviewOf(frame)).telehealthConsult).toBeNull()
  })

  test('for a patient lists the thread with the call, and for a consult only that consult', async () => {
    const { id: patientId } = await partner.patient()
    const visit = await partner.telehealthConsult({ patientId })
    const thread = await partner.consult({ patientId })
    expect(await overviewOf(await partner.frame({ patientId }))).toMatchObject({
      asyncConsult: { id: thread.id },
      telehealthConsult: { id: visit.id },
    })
    expect(await overviewOf(await partner.frame({ asyncConsultId: thread.id }))).toMatchObject({
      asyncConsult: { id: thread.id },
      telehealthConsult: null,
    })
  })

  test('is announced by the token exchange while the call is open', async () => {
    const { id } = await partner.telehealthConsult()
    const exchange = async () => {
      const { token } = success(await partner.key.post<{ token: string }>(`${list}/${id}/embed-session`))
      const page = environment.api.as(token).with({ origin: clinicOrigin })
      return success(await page.post('/embed/session')).hasOpenConsult
    }
    expect(await exchange()).toBe(true)
    success(await partner.key.post(`${list}/${id}/cancel`))
    expect(await exchange()).toBe(false)
  })
})

describe('connection details', () => {
  const details = (role: 'patient' | 'physician', participantId: string, roomId: string) => ({
    engine: 'signalling-only',
    roomId,
    participantId,
    role,
    url: null,
    token: null,
    iceServers: [],
    expiresAt: expect.any(String),
  })

  test('are available to each side as often as needed while the call runs, not before or after, and to nobody else', async () => {
    const { id, patientId } = await partner.telehealthConsult({ status: 'ringing', physician })
    const { client } = await physician.session()
    const frame = await partner.frame({ patientId })
    const refuse = async (status: string) => {
      const told = refusal('thread_not_active', { status, physicianId: physician.id })
      for (const side of [frame, client]) expect(await connect(side, id)).toMatchObject(told)
    }
    await refuse('ringing')
    success(await physician.asserted.post(`${list}/${id}/join`))
    for (let n = 0; n < 2; n += 1) {
      expect(success(await connect(frame, id)).result.data).toEqual(details('patient', patientId, id))
      expect(success(await connect(client, id)).result.data).toEqual(details('physician', physician.id, id))
    }
    const colleague = await partner.physician()
    expect(await connect((await colleague.session()).client, id)).toMatchObject(refusal('not_assigned'))
    const neighbor = await partner.frame({ patientId: (await partner.patient()).id })
    expect(await connect(neighbor, id)).toMatchObject(refusal('not_found'))
    expect(await connect(partner.key, id)).toMatchObject(refusal('forbidden'))
    expect(await connect(physician.asserted, id)).toMatchObject(refusal('forbidden'))
    success(await physician.asserted.post(`${list}/${id}/end`))
    await refuse('completed')
  })
})

test('a call’s events reach its patient’s widget and every physician, and no other widget', async () => {
  const [visit, neighbor] = [await partner.telehealthConsult(), await partner.telehealthConsult()]
  const head = (await partner.events()).length
  const frames = {
    own: await partner.frame({ telehealthConsultId: visit.id }),
    other: await partner.frame({ telehealthConsultId: neighbor.id }),
    physician: (await physician.session()).client,
  }
  success(await frames.own.post(`${list}/${visit.id}/ready`))
  await partner.match()
  success(await frames.physician.post(`${list}/${visit.id}/join`))
  const typesFor = async (client: Client) => {
    const stream = await openStream({ base, credential: bearerOf(client), after: head })
    await stream.caughtUp()
    stream.close()
    return stream.received.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event.type] : []))
  }
  const all = ['telehealth.waiting', 'telehealth.ringing', 'telehealth.in_progress']
  expect(await typesFor(frames.own)).toEqual(all)
  expect(await typesFor(frames.physician)).toEqual(all)
  expect(await typesFor(frames.other)).toEqual([])
})
