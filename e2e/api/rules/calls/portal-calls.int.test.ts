import type { CallItem } from '@consult/consults'
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
let portal: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ licensedIn: ['US-CA'] })
  portal = (await physician.session()).client
})

interface Answer<T> {
  readonly result: { readonly data: T }
}
async function ask<T>(name: string, input?: object, as = portal): Promise<T> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return success(await as.get<Answer<T>>(`/trpc/portalCalls.${name}${query}`)).result.data
}
const goOnDuty = async () => success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
const ready = async (id: string, body: object = {}) =>
  success(await partner.key.post(`/v1/telehealth-consults/${id}/ready`, body))

describe('the portal’s waiting room', () => {
  test('is ordered by place, with the results of the device check and whether the physician may take the patient', async () => {
    const first = await partner.telehealthConsult({ status: 'waiting', fields: { jurisdiction: 'US-CA' } })
    await ready(first.id, { devices: { camera: 'denied', microphone: 'ok' }, network: 'fair' })
    environment.clock.advance(5)
    const second = await partner.telehealthConsult({ status: 'waiting', fields: { jurisdiction: 'US-NV' } })
    await partner.telehealthConsult({ status: 'invited' })
    const line = await ask<CallItem[]>('waitingRoom')
    expect(line.map(({ consult, licensed }) => [consult.id, consult.queue?.position, licensed])).toEqual([
      [first.id, 1, true],
      [second.id, 2, false],
    ])
    expect(line[0]).toMatchObject({
      consult: { devices: { camera: 'denied', microphone: 'ok' }, network: 'fair' },
    })
    const presentUntil = new Date(environment.clock.now().getTime() + 25_000).toISOString()
    expect(line[0]?.presentUntil).toBe(presentUntil)
  })

  test('lists patients whose place has lapsed last, and shows no other partner’s patients', async () => {
    const lapsed = await partner.telehealthConsult({ status: 'waiting' })
    environment.clock.advance(11 * 60)
    const behind = await partner.telehealthConsult({ status: 'waiting' })
    const line = await ask<CallItem[]>('waitingRoom')
    expect(line.map(({ consult }) => consult.id)).toEqual([behind.id, lapsed.id])
    const elsewhere = await (await environment.partner()).physician()
    expect(await ask('waitingRoom', undefined, (await elsewhere.session()).client)).toEqual([])
  })

  test('names the booked physician until the call can ring for anyone', async () => {
    const booked = await partner.physician()
    const scheduledFor = environment.clock.now().toISOString()
    await partner.telehealthConsult({ status: 'waiting', fields: { physicianId: booked.id, scheduledFor } })
    const bookedWith = async () => (await ask<CallItem[]>('waitingRoom'))[0]?.bookedPhysicianId
    environment.clock.advance(599.999)
    expect(await bookedWith()).toBe(booked.id)
    environment.clock.advance(0.001)
    expect(await bookedWith()).toBeNull()
  })
})

describe('the portal’s current call', () => {
  test('is the ringing call, then the running call, then none, and never a colleague’s', async () => {
    expect(await ask('current')).toBeNull()
    await goOnDuty()
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    expect(await ask('current')).toMatchObject({ consult: { id, status: 'ringing' } })
    const colleague = (await (await partner.physician()).session()).client
    expect(await ask('current', undefined, colleague)).toBeNull()
    success(await physician.asserted.post(`/v1/telehealth-consults/${id}/join`))
    expect(await ask('current')).toMatchObject({ consult: { id, status: 'in_progress' } })
    success(await physician.asserted.post(`/v1/telehealth-consults/${id}/end`))
    expect(await ask('current')).toBeNull()
  })
})

describe('the portal’s duty status', () => {
  test('says why a physician is away: two unanswered rings, a time they set, or their own choice', async () => {
    const put = async (body: object) => success(await physician.asserted.put('/v1/physicians/me/presence', body))
    await put({ status: 'away' })
    expect(await ask('duty')).toMatchObject({ presence: { status: 'away' }, awayBecause: null })
    await put({ status: 'online', until: new Date(environment.clock.now().getTime() + 60_000).toISOString() })
    expect(await ask('duty')).toMatchObject({ presence: { status: 'online' }, awayBecause: null })
    environment.clock.advance(60)
    expect(await ask('duty')).toMatchObject({ presence: { status: 'away' }, awayBecause: 'until_passed' })
    await put({ status: 'online' })
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    for (const _ of [1, 2]) {
      environment.clock.advance(30)
      await partner.settle()
      await ready(id)
      await partner.match()
    }
    expect(await ask('duty')).toMatchObject({ presence: { status: 'away' }, awayBecause: 'unanswered_rings' })
    await put({ status: 'online' })
    expect(await ask('duty')).toMatchObject({ presence: { status: 'online' }, awayBecause: null })
  })
})

test('the list of due replies contains the physician’s own, next breach first', async () => {
  const first = await partner.consult({ status: 'active', physician })
  environment.clock.advance(60)
  const second = await partner.consult({ status: 'active', physician })
  await partner.consult({ status: 'active', physician: await partner.physician() })
  const dues = await ask<{ consultId: string; responseDueAt: string }[]>('dues')
  expect(dues.map(({ consultId }) => consultId)).toEqual([first.id, second.id])
  expect(dues[0]?.responseDueAt).toBe(first.responseDueAt)
})
