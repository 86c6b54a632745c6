/** @module-tag full */
import type { Physician, Presence } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
/** A separate process, because last-seen times are certain to be stored only when it has ended. */
let process: ApiHost

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  process = await environment.startApi()
})

const presenceOf = async ({ id }: TestPhysician): Promise<Presence> =>
  success(await partner.key.get<Physician>(`/v1/physicians/${id}`)).presence
const lastSeenAt = async (who = physician) => (await presenceOf(who)).lastSeenAt
const now = () => environment.clock.now().toISOString()
const asSession = async (api = process) => api.as((await physician.session()).token)

describe('lastSeenAt', () => {
  test('is updated by every request of the physician’s session, including refused ones', async () => {
    const session = await asSession(environment.api)
    for (const path of ['/v1/physicians/me/agenda', '/v1/async-consults/ac_none']) {
      environment.clock.advance(31)
      await session.get(path)
      await until('the sign is written down', async () => (await lastSeenAt()) === now())
    }
  })

  test('is updated at most once every 30 seconds', async () => {
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const before = now()
    environment.clock.advance(29.999)
    const session = await asSession()
    success(await session.get('/v1/physicians/me/agenda'))
    await process.close()
    expect(await lastSeenAt()).toBe(before)
  })

  test('is updated while a stream of the physician is open, and not after', async () => {
    const stream = await openStream({ base: await process.listen(), credential: (await physician.session()).token })
    await stream.caughtUp()
    for (let n = 0; n < 3; n += 1) {
      environment.clock.advance(30)
      await until('the sign is written down', async () => (await lastSeenAt()) === now())
    }
    environment.clock.advance(45)
    const end = now()
    await process.close()
    environment.clock.advance(3600)
    expect(await lastSeenAt()).toBe(end)
  })

  test('is updated when a key acts in the physician’s name, and not when it only reads', async () => {
    const asserted = process.as(partner.apiKey).with({ 'x-service-physician-id': physician.id })
    success(await asserted.get('/v1/physicians/me/presence'))
    const other = await partner.physician()
    const acting = process.as(partner.apiKey).with({ 'x-service-physician-id': other.id })
    await acting.post('/v1/async-consults/ac_none/claim')
    await process.close()
    expect([await lastSeenAt(), await lastSeenAt(other)]).toEqual([null, now()])
  })

  test('is not updated by a colleague or by another partner’s physician', async () => {
    const colleague = await partner.physician()
    success(await (await asSession()).get('/v1/physicians/me/agenda'))
    await process.close()
    expect([await lastSeenAt(), await lastSeenAt(colleague)]).toEqual([now(), null])
  })

  test('does not change duty: a physician on duty stays on duty', async () => {
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const seen = now()
    environment.clock.advance(8 * 3600)
    expect(await presenceOf(physician)).toEqual({ status: 'online', until: null, lastSeenAt: seen })
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    await partner.match()
    expect(success(await partner.key.get(`/v1/telehealth-consults/${id}`))).toMatchObject({
      status: 'ringing',
      physicianId: physician.id,
    })
  })
})
