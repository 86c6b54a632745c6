import type { Physician, Presence } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
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

const path = '/v1/physicians/me/presence'
const put = (body: Record<string, unknown>) => physician.asserted.put<Presence>(path, body)
const get = async () => success(await physician.asserted.get<Presence>(path))
const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()

describe('a physician’s status with an end', () => {
  test.each([
    ['online', 'away'],
    ['away', 'away'],
    ['offline', 'offline'],
  ])('from %s becomes %s when it ends, and has no end any more', async (status, after) => {
    const until = later(60)
    const lastSeenAt = environment.clock.now().toISOString()
    expect(success(await put({ status, until }))).toEqual({ status, until, lastSeenAt })
    environment.clock.advance(59.999)
    expect(await get()).toEqual({ status, until, lastSeenAt })
    environment.clock.advance(0.001)
    expect(await get()).toEqual({ status: after, until: null, lastSeenAt })
    const { presence } = success(await partner.key.get<Physician>(`/v1/physicians/${physician.id}`))
    expect(presence).toEqual(await get())
  })

  test('in the past is refused', async () => {
    expect(await put({ status: 'online', until: later(0) })).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('is replaced by the next status, which may have no end', async () => {
    success(await put({ status: 'online', until: later(60) }))
    success(await put({ status: 'online' }))
    environment.clock.advance(3600)
    expect(await get()).toMatchObject({ status: 'online', until: null })
  })

  test('gets no threads assigned after it', async () => {
    const assignee = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician: assignee })
    success(await put({ status: 'online', until: later(60) }))
    environment.clock.advance(15 * 60)
    await partner.settle()
    expect((await partner.read(id)).physicianId).toBe(assignee.id)
    success(await put({ status: 'online', until: later(60) }))
    const other = await partner.consult({ status: 'active', physician: assignee })
    environment.clock.advance(15 * 60 - 1)
    success(await put({ status: 'online', until: later(60) }))
    environment.clock.advance(1)
    await partner.settle()
    expect((await partner.read(other.id)).physicianId).toBe(physician.id)
  })
})

describe('a physician’s presence', () => {
  test('is set by the physician and visible to the partner', async () => {
    const presence = { status: 'online', until: null, lastSeenAt: environment.clock.now().toISOString() }
    expect(success(await put({ status: 'online' }))).toEqual(presence)
    expect(await get()).toEqual(presence)
    expect((await partner.key.get(`/v1/physicians/${physician.id}`)).body).toMatchObject({ presence })
  })

  test.each([{ status: 'busy' }, { status: 'Online' }, {}, { status: null }])('cannot be %j', async (body) => {
    expect(await put(body)).toMatchObject({ status: 400, details: { issues: [{ path: 'status' }] } })
    expect(await get()).toEqual({ status: 'offline', until: null, lastSeenAt: null })
  })

  test('cannot end at something that is not an instant', async () => {
    for (const until of ['soon', '2026-02-30T00:00:00Z', 1772442000]) {
      expect(await put({ status: 'online', until })).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'until' }] },
      })
    }
  })
})
