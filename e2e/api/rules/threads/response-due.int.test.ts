import type { AsyncConsult } from '@consult/domain'
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
let physician: TestPhysician
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  consult = await partner.consult({ status: 'active', physician })
})

const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const responseDueAt = async () => (await partner.read(consult.id)).responseDueAt

async function patientWrites() {
  success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'Hello?' }))
  await partner.settle()
}

async function physicianAnswers() {
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello.' }))
  await partner.settle()
}

test('a reply is due from the assignment on', async () => {
  expect(await responseDueAt()).toBe(later(15 * 60))
})

test('further messages of the patient do not postpone the due reply', async () => {
  const due = await responseDueAt()
  environment.clock.advance(60)
  await patientWrites()
  expect(await responseDueAt()).toBe(due)
})

test('nothing is due once the physician has replied', async () => {
  await physicianAnswers()
  expect(await responseDueAt()).toBeNull()
})

test('the next message makes a reply due again, and a second one does not postpone it', async () => {
  await physicianAnswers()
  environment.clock.advance(60 * 60)
  await patientWrites()
  const due = later(15 * 60)
  expect(await responseDueAt()).toBe(due)
  environment.clock.advance(60)
  await patientWrites()
  expect(await responseDueAt()).toBe(due)
})

test('an accepted reply counts as an answer when it is delivered, not before', async () => {
  const due = await responseDueAt()
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello.' }))
  expect(await responseDueAt()).toBe(due)
  await partner.settle()
  expect(await responseDueAt()).toBeNull()
})

test('a reply that is delivered after a takeover does not count for the new assignee', { tags: 'full' }, async () => {
  environment.clock.advance(15 * 60)
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Sorry, I was away.' }))
  const other = await partner.physician()
  success(await other.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
  await partner.settle()
  const transcript = await partner.key.get(`/v1/async-consults/${consult.id}/messages`)
  expect(transcript.text).toContain('Sorry, I was away.')
  expect(await responseDueAt()).toBe(later(15 * 60))
})

test('the response time is the account’s own at the moment it starts', async () => {
  await partner.update({ responseSla: 90 })
  expect(await responseDueAt()).toBe(later(15 * 60))
  await physicianAnswers()
  await patientWrites()
  expect(await responseDueAt()).toBe(later(90))
})
