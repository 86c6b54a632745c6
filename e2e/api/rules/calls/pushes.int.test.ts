import { loadPartnerAccount } from '@consult/auth'
import { addSeconds, type TelehealthConsult } from '@consult/domain'
import { pushSeconds, requestPush } from '@consult/notifications'
import { inUnit, ownContext } from '@consult/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { awaitCosignature } from '../../surface/notes.ts'
import { addOrder } from '../../surface/orders.ts'
import { type Pushing, startPushing } from './pushes.fixture.ts'

const calls = '/v1/telehealth-consults'

let environment: TestEnvironment
let pushing: Pushing
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
  pushing = await startPushing(environment)
})
afterAll(async () => {
  await pushing[Symbol.asyncDispose]()
  await environment.close()
})
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true, licensedIn: ['US-CA'] })
})

const setPresence = async (who: TestPhysician, status: string) =>
  success(await who.asserted.put('/v1/physicians/me/presence', { status }))
const focus = async (who: TestPhysician, focused: boolean) => {
  const { client } = await who.session()
  success(await client.post('/trpc/pushDevices.reportFocus', { tab: 'a-tab-of-its-own', focused }))
}
const ring = () => partner.telehealthConsult({ status: 'ringing', physician })

describe('a ring', () => {
  test('is told at once to each device of the physician that is on for rings, and to nobody else', async () => {
    const devices = [await pushing.device(physician), await pushing.device(physician)]
    const off = await pushing.device(physician)
    const { client } = await physician.session()
    success(await client.post('/trpc/pushDevices.chooseKinds', { id: off.id, kinds: ['reply_overdue'] }))
    const colleague = await pushing.device(await partner.physician())
    const call = await partner.telehealthConsult({ status: 'ringing', physician, fields: { reason: 'Canary Q7' } })
    environment.clock.advance(10)
    await pushing.send(partner, { workers: 2 })
    for (const { address } of devices) expect(pushing.shown(address)).toEqual(['ring'])
    for (const { address } of [off, colleague]) expect(pushing.shown(address)).toEqual([])

    const push = pushing.service.received.find(({ endpoint }) => endpoint === devices[0]?.address.endpoint)
    expect(push?.headers).toMatchObject({ ttl: '20', urgency: 'high' })
    // Nothing about the patient, the consult or the clinic.
    expect(Object.keys(push?.payload ?? {})).toEqual(['type', 'at'])
    const sent = `${push?.text} ${JSON.stringify(push?.headers)} ${JSON.stringify(push?.claims)}`
    for (const secret of ['Canary', call.id, call.patientId, partner.id, physician.id])
      expect(sent).not.toContain(secret)
  })

  test('that was answered is replaced on each device that shows it', async () => {
    const shows = await pushing.device(physician)
    const call = await ring()
    await pushing.send(partner)
    success(await physician.asserted.post(`${calls}/${call.id}/decline-ring`))
    await pushing.send(partner)
    expect(pushing.shown(shows.address)).toEqual(['ring', 'ring_over'])
    environment.clock.advance(3600)
    await pushing.send(partner)
    expect(pushing.shown(shows.address)).toEqual(['ring', 'ring_over'])
  })

  test('that ended before it was sent, or whose time is over, is not sent at all', async () => {
    const { address } = await pushing.device(physician)
    const call = await ring()
    success(await physician.asserted.post(`${calls}/${call.id}/decline-ring`))
    await pushing.send(partner)
    await ring()
    environment.clock.advance(30)
    await pushing.send(partner)
    expect(pushing.shown(address)).toEqual([])
  })

  test('is not sent while the physician has a focused tab, and is again when the focus has gone or was not renewed', async () => {
    const { address } = await pushing.device(physician)
    await focus(physician, true)
    const { id } = await ring()
    await pushing.send(partner)
    expect(pushing.shown(address)).toEqual([])
    success(await physician.asserted.post(`${calls}/${id}/decline-ring`))
    await focus(physician, false)
    const next = await ring()
    await pushing.send(partner)
    expect(pushing.shown(address)).toEqual(['ring'])
    success(await physician.asserted.post(`${calls}/${next.id}/decline-ring`))
    await focus(physician, true)
    environment.clock.advance(60)
    await ring()
    await pushing.send(partner)
    expect(pushing.shown(address).filter((type) => type === 'ring')).toHaveLength(2)
  })
})

test('a push service that forgot the device, is busy, or refuses: it is forgotten, gets the push again, or is reported', async () => {
  const answering = async (status: number) => {
    const device = await pushing.device(physician)
    pushing.service.answer(device.address.endpoint, status)
    return device
  }
  const [forgotten, busy, refused] = [await answering(410), await answering(503), await answering(403)]
  await ring()
  await pushing.send(partner)
  const { client } = await physician.session()
  const list = await client.get<{ result: { data: { devices: { deviceId: string }[] } } }>('/trpc/pushDevices.list')
  const known = success(list).result.data.devices.map(({ deviceId }) => deviceId)
  expect(known.toSorted()).toEqual([busy.id, refused.id].toSorted())
  // Without the address of the device.
  expect(environment.faults.splice(0)).toEqual(['PushRefusedError: a push service answered 403'])
  pushing.service.answer(busy.address.endpoint, 201)
  environment.clock.advance(5)
  await pushing.send(partner)
  expect(pushing.shown(busy.address)).toEqual(['ring'])
  expect(pushing.shown(forgotten.address)).toEqual([])
})

test('an urgent patient is told to the physicians who are on duty and licensed', async () => {
  const fits = await pushing.device(physician)
  const offDuty = await pushing.device(await partner.physician({ licensedIn: ['US-CA'] }))
  const unlicensed = await pushing.device(await partner.physician({ online: true, licensedIn: ['US-TX'] }))
  const fields = { metadata: { priority: 'urgent' }, jurisdiction: 'US-CA' }
  await partner.consult({ status: 'queued', fields })
  await pushing.send(partner)
  const call: TelehealthConsult = await partner.telehealthConsult({ status: 'waiting', fields })
  success(await partner.key.post(`${calls}/${call.id}/ready`))
  await pushing.send(partner)
  expect(pushing.shown(fits.address)).toEqual(['urgent_arrival', 'urgent_arrival'])
  expect(pushing.shown(offDuty.address)).toEqual([])
  expect(pushing.shown(unlicensed.address)).toEqual([])
})

test('an overdue reply is told to its physician on duty, and not off duty', async () => {
  const { address } = await pushing.device(physician)
  const overdue = async () => {
    const { responseDueAt } = await partner.consult({ status: 'active', physician })
    environment.clock.moveTo(responseDueAt ?? '')
    await partner.settle()
    await pushing.send(partner)
  }
  await overdue()
  expect(pushing.shown(address)).toEqual(['reply_overdue'])
  await setPresence(physician, 'offline')
  await overdue()
  expect(pushing.shown(address)).toEqual(['reply_overdue'])
})

describe('a patient who was not reached', () => {
  beforeEach(async () => {
    const { services } = environment.api
    const account = await loadPartnerAccount(services.database.directory, partner.id)
    if (!account) throw new Error('the partner is gone')
    await pushing.device(physician)
    await inUnit(ownContext(services, account, 'test'), async (unit) => {
      const expiresAt = addSeconds(unit.realNow, pushSeconds.not_reached)
      await requestPush(services, unit, { physicianId: physician.id, kind: 'not_reached', subject: 'ac_1', expiresAt })
      return unit.did([], undefined)
    })
  })
  const told = () => pushing.service.received.filter(({ payload }) => payload.type === 'not_reached').length

  test('is told to the physician also while they look at the portal, which does not show it', async () => {
    const before = told()
    await focus(physician, true)
    await pushing.send(partner)
    expect(told() - before).toBe(1)
  })

  test('is told once, when the physician comes on duty', async () => {
    const before = told()
    await setPresence(physician, 'offline')
    await pushing.send(partner)
    environment.clock.advance(2 * 24 * 60 * 60)
    await pushing.send(partner)
    expect(told() - before).toBe(0)
    await setPresence(physician, 'online')
    environment.clock.advance(5 * 60)
    await pushing.send(partner)
    expect(told() - before).toBe(1)
    environment.clock.advance(24 * 60 * 60)
    await pushing.send(partner)
    expect(told() - before).toBe(1)
  })
})

test('a returned note is told to its author, and to nobody else', { tags: 'full' }, async () => {
  const { path, note, author, cosigner } = await awaitCosignature(partner)
  const [{ address }, other] = [await pushing.device(author), await pushing.device(cosigner)]
  const body = { version: 1, decision: 'return', remark: 'Say for how long.' }
  success(await cosigner.asserted.post(`/v1/${path}/notes/${note.id}/cosignature`, body))
  await pushing.send(partner)
  expect(pushing.shown(address)).toEqual(['note_returned'])
  expect(pushing.shown(other.address)).toEqual([])
})

test('a rejected order is told to the physician who ordered, and to nobody else', async () => {
  const { address } = await pushing.device(physician)
  const colleague = await pushing.device(await partner.physician({ online: true }))
  const { id: consultId } = await partner.consult({ status: 'active', physician })
  const { id } = await addOrder(physician, `async-consults/${consultId}`)
  success(await partner.key.post(`/v1/orders/${id}/reject`, { reason: 'Out of stock.' }))
  await pushing.send(partner)
  expect(pushing.shown(address)).toEqual(['order_rejected'])
  expect(pushing.shown(colleague.address)).toEqual([])
})

test('an offered thread and a mention are told to the colleague, and to nobody else', async () => {
  const { id } = await partner.consult({ status: 'active', physician })
  const colleague = await partner.physician({ online: true })
  const [{ address }, own] = [await pushing.device(colleague), await pushing.device(physician)]
  const path = `/v1/async-consults/${id}`
  success(await physician.asserted.post(`${path}/hand-over`, { to: colleague.id }))
  success(await physician.asserted.post(`${path}/internal-notes`, { text: 'Look.', mentions: [colleague.id] }))
  await pushing.send(partner)
  expect(pushing.shown(address).toSorted()).toEqual(['handed_over', 'mention'])
  expect(pushing.shown(own.address)).toEqual([])
})
