import { setPassword } from '@consult/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createOutbox,
  createTestEnvironment,
  type Outbox,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

const halfDay = 12 * 60 * 60

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let outbox: Outbox

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ licensedIn: ['US-CA'] })
  outbox = createOutbox(environment)
})

const usePortal = () =>
  setPassword(environment.operator, { physicianId: physician.id, password: 'a password of one’s own' })
const setDuty = async (status: 'online' | 'offline') =>
  success(await physician.asserted.put('/v1/physicians/me/presence', { status }))

/** A reply of the physician that has become overdue. */
async function overdueReply() {
  const consult = await partner.consult({ status: 'active', physician, fields: { reason: 'Canary Q7' } })
  environment.clock.moveTo(consult.responseDueAt ?? '')
  await partner.settle()
  return consult
}

test('a physician off duty gets one mail in twelve hours about overdue replies, which names no patient', async () => {
  await usePortal()
  const consult = await overdueReply()
  await overdueReply()
  await outbox.deliver(partner)
  expect(outbox.mails).toMatchObject([
    { to: physician.resource.email, subject: 'Northwind Clinic: replies are overdue' },
  ])
  const [mail] = outbox.mails
  for (const secret of ['Canary', consult.id, consult.patientId]) expect(JSON.stringify(mail)).not.toContain(secret)
  expect(mail?.text).toContain('https://portal.example/inbox')

  environment.clock.advance(halfDay)
  await overdueReply()
  await outbox.deliver(partner)
  expect(outbox.mails).toHaveLength(2)
})

test('a physician who is on duty, or turned these mails off, gets none', async () => {
  await usePortal()
  await setDuty('online')
  await overdueReply()
  await outbox.deliver(partner)
  await setDuty('offline')
  const { client } = await physician.session()
  success(await client.post('/trpc/pushDevices.chooseReplyMails', { wanted: false }))
  await overdueReply()
  await outbox.deliver(partner)
  expect(outbox.mails).toEqual([])
})

test('a physician who has never set up the portal gets none', async () => {
  await overdueReply()
  await outbox.deliver(partner)
  expect(outbox.mails.map(({ subject }) => subject)).toEqual(['Northwind Clinic: set up your Consult account'])
})

test('nothing is sent when the reply was written while the mail server was down', async () => {
  await usePortal()
  const { id } = await overdueReply()
  success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Please rest.' }))
  await partner.settle()
  await outbox.deliver(partner)
  expect(outbox.mails).toEqual([])

  // A mail that was not sent delays no later one.
  await overdueReply()
  await outbox.deliver(partner)
  expect(outbox.mails).toHaveLength(1)
})
