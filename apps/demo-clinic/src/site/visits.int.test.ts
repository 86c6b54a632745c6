import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  consult,
  createTestClinic,
  ownHeaders,
  type ServiceRequest,
  type StandIn,
  signInAs,
  startStandIn,
  type TestClinic,
} from '../clinic.fixture.ts'

let service: StandIn
let clinic: TestClinic
let cookie: string
beforeEach(async () => {
  service = await startStandIn()
  clinic = await createTestClinic(service.url)
  service.answerWith(answer)
  cookie = await signInAs(clinic, 'Liam Okafor')
})
afterEach(async () => {
  await clinic.app.close()
  await service.close()
})

const startsAt = '2026-03-02T15:00:00.000Z'

function answer({ method, path, body }: ServiceRequest): Answer {
  if (path === '/v1/patients') {
    const { externalId } = body as { externalId: string }
    return [200, { id: `pat_${externalId}`, externalId }]
  }
  if (path === '/v1/physicians') {
    const names = { firstName: 'Ada', lastName: 'Osei', credentials: 'MD', specialty: 'Family medicine' }
    return [200, { items: [{ id: 'phy_1', ...names, email: 'not for patients' }] }]
  }
  if (path === '/v1/physicians/phy_1/slots') return [200, { items: [{ startsAt, endsAt: startsAt }] }]
  if (path === '/v1/telehealth-consults' && method === 'POST') {
    const { scheduledFor = null } = body as { scheduledFor?: string }
    const { lastActivityAt: _, ...made } = consult('tc_1', { patientExternalId: 'demo-liam' })
    return [201, { ...made, scheduledFor, createdAt: '2026-03-02T09:00:00.000Z' }]
  }
  if (path.endsWith('/embed-session')) return [201, { token: `token of ${path}`, expiresAt: 'soon' }]
  return [404, { error: { code: 'not_found', message: '' } }]
}

const post = (url: string, payload: object, as = cookie) =>
  clinic.app.inject({ method: 'POST', url, payload, headers: { ...ownHeaders, cookie: as } })

const openCalls = async () =>
  (await clinic.app.inject({ url: '/api/session', headers: { cookie } })).json().patient.calls

test('a patient can start an immediate call, and gets a token for that call only', async () => {
  const made = await post('/api/visits', { reason: 'Red eye' })
  expect([made.statusCode, made.json().call.id]).toEqual([201, 'tc_1'])
  expect(service.requests.at(-1)?.body).toEqual({ patientId: 'pat_demo-liam', reason: 'Red eye' })
  expect(await openCalls()).toMatchObject([{ id: 'tc_1', status: 'invited', scheduledFor: null }])
  const token = await post('/api/embed-token', { callId: 'tc_1', ttlSeconds: 60 })
  expect(token.json().token).toBe('token of /v1/telehealth-consults/tc_1/embed-session')
  expect(service.requests.at(-1)?.body).toEqual({ ttlSeconds: 60 })
})

test('a patient gets no token for another patient’s call', async () => {
  await post('/api/visits', { reason: 'Red eye' })
  const asked = service.requests.length
  const other = await signInAs(clinic, 'Noor Haddad')
  expect((await post('/api/embed-token', { callId: 'tc_1' }, other)).statusCode).toBe(404)
  expect(service.requests.slice(asked).map(({ path }) => path)).toEqual(['/v1/patients'])
})

test('a patient can book a call in a free slot of a physician', async () => {
  const [physician] = (await clinic.app.inject('/api/physicians')).json()
  expect(physician).toEqual({ id: 'phy_1', name: 'Ada Osei, MD', specialty: 'Family medicine' })
  const [slot] = (await clinic.app.inject('/api/slots?physicianId=phy_1')).json()
  const made = await post('/api/visits', { reason: 'Red eye', physicianId: 'phy_1', startsAt: slot.startsAt })
  expect(made.json().call.scheduledFor).toBe(startsAt)
  expect(service.requests.at(-1)?.body).toMatchObject({ physicianId: 'phy_1', scheduledFor: startsAt })
})

test.each([
  [{ reason: ' ' }, 'reason'],
  [{ reason: 'Red eye', physicianId: 'phy_1' }, 'startsAt'],
])('a call request with a missing field is refused by name: %j', async (body, field) => {
  const asked = service.requests.length
  const response = await post('/api/visits', body)
  expect([response.statusCode, response.json().error.field]).toEqual([400, field])
  expect(service.requests).toHaveLength(asked)
})

test('a slot that has just been taken is refused with an error for startsAt', async () => {
  service.answerWith(() => [409, { error: { code: 'slot_unavailable', message: 'internal words' } }])
  const response = await post('/api/visits', { reason: 'Red eye', physicianId: 'phy_1', startsAt })
  expect([response.statusCode, response.json().error.field]).toEqual([409, 'startsAt'])
  expect(response.body).not.toContain('internal words')
})
