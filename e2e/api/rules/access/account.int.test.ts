import type { Account } from '@consult/domain'
import { disableWebhook, enableWebhook, rotateWebhookSecret, setWebhook } from '@consult/integration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  clinicOrigin,
  createTestEnvironment,
  loopbackPolicy,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
  unlimited,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
})

const read = async (who = partner) => success(await who.key.get<Account>('/v1/account'))

test('the account shows the settings it was created with', async () => {
  expect(await read()).toEqual({
    partnerId: partner.id,
    name: 'Northwind Clinic',
    environment: 'test',
    asyncEnabled: true,
    telehealthEnabled: true,
    assertionEnabled: true,
    recordingsForPatients: false,
    cosignatures: false,
    notesInEvents: false,
    allowedOrigins: [clinicOrigin],
    webhookUrl: null,
    webhookDisabledAt: null,
    webhookDisabledReason: null,
    keyGeneration: 1,
    ...unlimited,
    invitationsPerDay: 200,
    erasuresPerDay: 50,
    exportsPerDay: 50,
    uploadMibPerDay: 20_480,
    patientUploadMibPerDay: 300,
    responseSlaSeconds: 15 * 60,
    reassignOnBreach: true,
    acceptanceWindowSeconds: 48 * 60 * 60,
    wrapUpSeconds: 0,
    capacity: null,
    consentWindowSeconds: 7 * 24 * 60 * 60,
    erasureDelaySeconds: 0,
    privacyUrl: null,
    termsUrl: null,
    consentVersion: null,
    contactUrl: null,
    notifications: {
      mode: 'send',
      channels: ['email'],
      unreadAfter: 300,
      senderName: null,
      quietHours: null,
      timeZone: 'UTC',
    },
    createdAt: environment.clock.now().toISOString(),
  })
})

test('the account shows changed settings at once', async () => {
  const before = await read()
  await partner.update({
    name: 'Southwind',
    telehealthEnabled: false,
    assertionEnabled: false,
    recordingsForPatients: true,
    notesInEvents: true,
    allowedOrigins: ['https://a.example', 'https://b.example'],
    rateLimitPerSecond: 7,
    rateLimitBurst: 9,
    invitationsPerDay: 3,
    erasuresPerDay: 6,
    exportsPerDay: 8,
    uploadMibPerDay: 4,
    patientUploadMibPerDay: 2,
    responseSla: 60,
    reassignOnBreach: false,
    acceptanceWindow: 120,
    notifications: { channels: ['sms'], unreadAfter: 90 },
    consentWindow: 180,
    erasureDelay: 60,
  })
  expect(await read()).toEqual({
    ...before,
    name: 'Southwind',
    telehealthEnabled: false,
    assertionEnabled: false,
    recordingsForPatients: true,
    notesInEvents: true,
    allowedOrigins: ['https://a.example', 'https://b.example'],
    rateLimitPerSecond: 7,
    rateLimitBurst: 9,
    invitationsPerDay: 3,
    erasuresPerDay: 6,
    exportsPerDay: 8,
    uploadMibPerDay: 4,
    patientUploadMibPerDay: 2,
    responseSlaSeconds: 60,
    reassignOnBreach: false,
    acceptanceWindowSeconds: 120,
    wrapUpSeconds: 0,
    capacity: null,
    consentWindowSeconds: 180,
    erasureDelaySeconds: 60,
    notifications: { ...before.notifications, channels: ['sms'], unreadAfter: 90 },
  })
})

test('rotating the key increases the account’s key version', async () => {
  const { keyGeneration } = await read()
  const newer = environment.api.as(await partner.rotateKey())
  expect(await newer.get('/v1/account')).toMatchObject({ body: { keyGeneration: keyGeneration + 1 } })
})

test('the account shows the webhook’s URL and status, but no secrets or keys', async () => {
  const url = 'http://127.0.0.1:9/hooks'
  const services = environment.operator
  const { webhookSecret } = await setWebhook(services, { partnerId: partner.id, url, policy: loopbackPolicy })
  const { webhookSecret: newer } = await rotateWebhookSecret(services, partner.id)
  expect(await read()).toMatchObject({ webhookUrl: url, webhookDisabledAt: null, webhookDisabledReason: null })
  await disableWebhook(services, partner.id)
  const disabled = { webhookUrl: url, webhookDisabledAt: environment.clock.now().toISOString() }
  expect(await read()).toMatchObject({ ...disabled, webhookDisabledReason: 'operator' })
  const { text } = await partner.key.get('/v1/account')
  for (const secret of [webhookSecret, newer, partner.apiKey, partner.apiKey.slice(0, 12), 'whsec_', 'pp_test_']) {
    expect(text).not.toContain(secret)
  }
  await enableWebhook(services, partner.id)
  expect(await read()).toMatchObject({ webhookUrl: url, webhookDisabledAt: null })
})

test('an API key reads only its own account', async () => {
  const stranger = await environment.partner({ name: 'Stranger' })
  expect(await read(stranger)).toMatchObject({ partnerId: stranger.id, name: 'Stranger' })
  expect((await read()).partnerId).toBe(partner.id)
})

test('the account is readable with the API key, alone or with a physician id, but not by a physician session or a widget', async () => {
  const physician = await partner.physician()
  const { id } = await partner.consult()
  expect(await physician.asserted.get('/v1/account')).toMatchObject({ status: 200 })
  const refused = { status: 403, code: 'forbidden' }
  expect(await (await physician.session()).client.get('/v1/account')).toMatchObject(refused)
  expect(await (await partner.frame({ asyncConsultId: id })).get('/v1/account')).toMatchObject(refused)
  expect(await environment.api.as(null).get('/v1/account')).toMatchObject({ status: 401, code: 'unauthorized' })
  await partner.suspend(true)
  expect(await partner.key.get('/v1/account')).toMatchObject({ status: 401, code: 'unauthorized' })
})
