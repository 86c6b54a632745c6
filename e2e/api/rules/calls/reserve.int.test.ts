import type { TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let ada: TestPhysician
let ben: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  ada = await partner.physician({ licensedIn: ['US-CA'] })
  ben = await partner.physician({ licensedIn: ['US-CA'] })
})

const reserve = (physician: TestPhysician, id: string, body: object = {}) =>
  physician.asserted.post<TelehealthConsult>(`/v1/telehealth-consults/${id}/reserve`, body)
const waiting = (fields: Record<string, unknown> = {}) => partner.telehealthConsult({ status: 'waiting', fields })

test('a physician who picks the next patient is rung for them, and starts the call by joining', async () => {
  const { id } = await waiting()
  const events = await partner.eventsDuring(async () => {
    expect(success(await reserve(ada, id))).toMatchObject({ status: 'ringing', physicianId: ada.id })
  })
  expect(events.map(({ type, data }) => [type, data.practitionerId])).toEqual([['telehealth.ringing', ada.id]])
  success(await ada.asserted.post(`/v1/telehealth-consults/${id}/join`))
})

test('out of turn, it needs a reason, which the audit keeps; patients whom the physician cannot take do not count', async () => {
  const elsewhere = await waiting({ jurisdiction: 'US-NY' })
  environment.clock.advance(1)
  const first = await waiting()
  environment.clock.advance(1)
  const { id } = await waiting()
  expect(await reserve(ada, id)).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'reason', code: 'required' }] },
  })
  expect((await reserve(ada, id, { reason: 'because' })).status).toBe(400)
  success(await reserve(ada, id, { reason: 'known_patient' }))
  const { rows } = await environment.db.owner.query(
    `select code from tenant.audit_entries where partner_id = $1 and act = 'telehealthConsults.reserve' and outcome = 'done'`,
    [partner.id],
  )
  expect(rows).toEqual([{ code: 'known_patient' }])
  success(await reserve(ben, first.id))
  expect((await reserve(ben, elsewhere.id)).code).toBe('physician_not_licensed')
})

test('of physicians who pick one patient while matching runs, one is rung, and the others learn who', async () => {
  const { id } = await waiting()
  success(await ben.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
  const [one, other] = await Promise.all([reserve(ada, id), reserve(ben, id), partner.match()])
  const { status, physicianId } = success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${id}`))
  expect(status).toBe('ringing')
  const refused = [one, other].filter((answer) => answer.status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 'thread_not_active', details: { status: 'ringing', physicianId } })
})

test('a physician in a call, or being called, picks no other patient, and a booked call only its own physician', async () => {
  const { id } = await waiting()
  const second = await waiting()
  success(await reserve(ada, id))
  expect((await reserve(ada, second.id)).code).toBe('slot_unavailable')
  success(await ada.asserted.post(`/v1/telehealth-consults/${id}/join`))
  expect((await reserve(ada, second.id)).code).toBe('slot_unavailable')
  const booked = await waiting({ physicianId: ada.id })
  expect((await reserve(ben, booked.id, { reason: 'other' })).code).toBe('not_assigned')
})

test('a patient whose connection is lost cannot be picked, and picking one ends the wrap-up time', async () => {
  await partner.update({ wrapUp: 180 })
  const lost = await waiting()
  environment.clock.advance(31)
  expect((await reserve(ada, lost.id)).code).toBe('thread_not_active')
  const { id } = await waiting()
  success(await reserve(ada, id))
  success(await ada.asserted.post(`/v1/telehealth-consults/${id}/join`))
  success(await ada.asserted.post(`/v1/telehealth-consults/${id}/end`))
  const next = await waiting()
  success(await reserve(ada, next.id))
  success(await ada.asserted.post(`/v1/telehealth-consults/${next.id}/decline-ring`))
  const { client } = await ada.session()
  const duty = await client.get<{ result: { data: { wrapUpUntil: string | null } } }>('/trpc/portalCalls.duty')
  expect(success(duty).result.data.wrapUpUntil).toBeNull()
})
