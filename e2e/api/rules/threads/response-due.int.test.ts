import type { AsyncConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, success, type TestPartner, type TestPhysician, type World } from '../../world/index.ts'

let world: World
let partner: TestPartner
let physician: TestPhysician
let consult: AsyncConsult

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  partner = await world.partner()
  physician = await partner.physician()
  consult = await partner.consult({ status: 'active', physician })
})

const later = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000).toISOString()
const responseDueAt = async () => (await partner.read(consult.id)).responseDueAt

async function patientWrites() {
  success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'Hello?' }))
  await partner.settle()
}

async function physicianAnswers() {
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello.' }))
  await partner.settle()
}

test('an answer is due from the assignment on', async () => {
  expect(await responseDueAt()).toBe(later(15 * 60))
})

test('the patient’s further messages do not put it off', async () => {
  const due = await responseDueAt()
  world.clock.advance(60)
  await patientWrites()
  expect(await responseDueAt()).toBe(due)
})

test('nothing is due once the physician has answered', async () => {
  await physicianAnswers()
  expect(await responseDueAt()).toBeNull()
})

test('the next message makes an answer due again, a second one no later', async () => {
  await physicianAnswers()
  world.clock.advance(60 * 60)
  await patientWrites()
  const due = later(15 * 60)
  expect(await responseDueAt()).toBe(due)
  world.clock.advance(60)
  await patientWrites()
  expect(await responseDueAt()).toBe(due)
})

test('an accepted reply answers when it lands, not before', async () => {
  const due = await responseDueAt()
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello.' }))
  expect(await responseDueAt()).toBe(due)
  await partner.settle()
  expect(await responseDueAt()).toBeNull()
})

test('a reply that lands after a takeover answers nothing for the new assignee', async () => {
  world.clock.advance(15 * 60)
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Sorry, I was away.' }))
  const other = await partner.physician()
  success(await other.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
  await partner.settle()
  const transcript = await partner.key.get(`/v1/async-consults/${consult.id}/messages`)
  expect(transcript.text).toContain('Sorry, I was away.')
  expect(await responseDueAt()).toBe(later(15 * 60))
})

test('it is the account’s own response time, as it is when it starts to run', async () => {
  await partner.update({ responseSla: 90 })
  expect(await responseDueAt()).toBe(later(15 * 60))
  await physicianAnswers()
  await patientWrites()
  expect(await responseDueAt()).toBe(later(90))
})
