import type { TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

const list = '/v1/telehealth-consults'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const ready = async (id: string, body?: unknown) =>
  success(await partner.key.post<TelehealthConsult>(`${list}/${id}/ready`, body))
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))

describe('the device check', () => {
  const found = async (id: string) => {
    const { devices, network } = await read(id)
    return { devices, network }
  }
  const partly = { devices: { camera: 'ok', microphone: 'denied', speaker: null }, network: 'fair' }

  test('is stored with its latest results, for everyone who reads the consult', async () => {
    const { id } = await partner.telehealthConsult()
    expect(await found(id)).toEqual({ devices: null, network: null })
    const answer = await ready(id, { devices: { camera: 'ok', microphone: 'denied' }, network: 'fair' })
    expect(answer).toMatchObject(partly)
    await ready(id)
    await ready(id, { devices: null, network: null })
    expect(await found(id)).toEqual(partly)
    await ready(id, { devices: { camera: 'missing' } })
    expect(await found(id)).toEqual({
      devices: { camera: 'missing', microphone: null, speaker: null },
      network: 'fair',
    })
  })

  test('is part of events from the waiting room on, so that the physician being rung sees it', async () => {
    const { id } = await partner.telehealthConsult()
    await partner.physician({ online: true })
    const events = await partner.eventsDuring(async () => {
      await ready(id, { devices: { camera: 'ok', microphone: 'denied' }, network: 'fair' })
      await partner.match()
    })
    expect(events.map(({ type }) => type)).toEqual(['telehealth.waiting', 'telehealth.ringing'])
    for (const { data } of events) expect(data).toMatchObject({ consult: partly })
  })

  test.each([
    [{ devices: { camera: 'broken' } }, 'devices.camera'],
    [{ devices: 'ok' }, 'devices'],
    [{ network: 5 }, 'network'],
  ])('refuses %j', async (body, path) => {
    const { id } = await partner.telehealthConsult()
    expect(await partner.key.post(`${list}/${id}/ready`, body)).toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    })
    expect(await read(id)).toMatchObject({ status: 'invited' })
  })
})
