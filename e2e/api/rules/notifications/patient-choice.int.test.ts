import type { Patient } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let patient: Patient
let widget: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  await partner.update({ notifications: { channels: ['email', 'sms'], quietHours: { start: '21:00', end: '08:00' } } })
  patient = await partner.patient({ email: 'mara@mail.example' })
  widget = await partner.frame({ patientId: patient.id })
})

interface Choice {
  readonly result: { readonly data: object }
}
const read = async () => success(await widget.get<Choice>('/trpc/embed.notifications')).result.data
const choose = (input: object) => widget.post<Choice>('/trpc/embed.chooseNotifications', input)
const stored = async () =>
  success(await partner.key.get<{ notifications: object | null }>(`/v1/patients/${patient.id}`)).notifications

test('a patient sees what applies, and chooses channels and quiet hours of their own in the widget', async () => {
  const offered = ['email', 'sms']
  expect(await read()).toEqual({ offered, channels: offered, quietHours: { start: '21:00', end: '08:00' } })
  const chosen = { channels: ['sms'], quietHours: { start: '23:00', end: '06:00' } }
  expect(success(await choose(chosen)).result.data).toEqual({ offered, ...chosen })
  expect(await read()).toEqual({ offered, ...chosen })
  expect(await stored()).toEqual(chosen)
})

test('a patient chooses only among the channels of the partner, and nothing where others tell them', async () => {
  await partner.update({ notifications: { channels: ['email'] } })
  success(await choose({ channels: ['sms'], quietHours: null }))
  expect(await stored()).toEqual({ channels: [], quietHours: null })
  expect(await choose({ channels: ['fax'], quietHours: null })).toMatchObject({ status: 400 })
  await partner.update({ notifications: { mode: 'event' } })
  expect(await read()).toMatchObject({ offered: [] })
})
