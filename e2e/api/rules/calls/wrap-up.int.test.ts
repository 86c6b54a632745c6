import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner({ wrapUp: 180 })
  physician = await partner.physician({ online: true })
})

const presence = async () =>
  success(await physician.asserted.get<{ status: string }>('/v1/physicians/me/presence')).status
const duty = async () =>
  ask<{ wrapUpUntil: string | null }>((await physician.session()).client, 'portalCalls.duty', undefined)

/** Ends a call of the physician while another patient waits. @returns the id of the one who waits. */
async function hangUp(): Promise<string> {
  const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
  const waiting = await partner.telehealthConsult({ status: 'waiting' })
  success(await physician.asserted.post(`/v1/telehealth-consults/${id}/end`))
  return waiting.id
}
async function statusOf(id: string): Promise<string> {
  success(await partner.key.post(`/v1/telehealth-consults/${id}/ready`))
  await partner.match()
  return success(await partner.key.get<{ status: string }>(`/v1/telehealth-consults/${id}`)).status
}

test('after a call, a physician is busy for three minutes, and then the next call rings', async () => {
  const next = await hangUp()
  expect(await statusOf(next)).toBe('waiting')
  expect(await presence()).toBe('busy')
  expect(await duty()).toMatchObject({
    wrapUpUntil: new Date(environment.clock.now().getTime() + 180_000).toISOString(),
  })
  environment.clock.advance(179)
  expect(await statusOf(next)).toBe('waiting')
  environment.clock.advance(1)
  expect(await duty()).toMatchObject({ wrapUpUntil: null })
  expect(await statusOf(next)).toBe('ringing')
})

test('the estimated wait of those in line leaves time for the note of each call before theirs', async () => {
  const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
  environment.clock.advance(100)
  success(await physician.asserted.post(`/v1/telehealth-consults/${id}/end`))
  environment.clock.advance(180)
  await partner.telehealthConsult({ status: 'in_progress', physician })
  const first = await partner.telehealthConsult({ status: 'waiting' })
  environment.clock.advance(1)
  const second = await partner.telehealthConsult({ status: 'waiting' })
  expect(first.queue?.estimatedWaitSeconds).toEqual({ low: 0, high: 100 + 180 + 60 })
  expect(second.queue?.estimatedWaitSeconds).toEqual({ low: 100, high: 2 * (100 + 180) + 60 })
})

test('a physician who finishes the wrap-up gets the next call at once, and one who goes off duty is off duty', async () => {
  const next = await hangUp()
  expect(await statusOf(next)).toBe('waiting')
  await mutate((await physician.session()).client, 'portalCalls.endWrapUp', {})
  expect(await presence()).toBe('online')
  expect(await statusOf(next)).toBe('ringing')
  for (const act of ['join', 'end']) success(await physician.asserted.post(`/v1/telehealth-consults/${next}/${act}`))
  expect(await presence()).toBe('busy')
  success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
  expect(await presence()).toBe('offline')
  expect(await duty()).toMatchObject({ wrapUpUntil: null })
})

test('a partner can do without wrap-up', { tags: 'full' }, async () => {
  await partner.update({ wrapUp: 0 })
  expect(await statusOf(await hangUp())).toBe('ringing')
})
