import { loadPartnerAccount } from '@consult/auth'
import { newId } from '@consult/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createOutbox,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { addApiKey, addWebhookEndpoint, codeOf } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

type Result<T> = { readonly result: { readonly data: T } }
const read = async <T>(client: Client, name: string, input: object = {}): Promise<T> =>
  success(await client.get<Result<T>>(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)).result.data
const act = (client: Client, name: string, input: object): Promise<Answer<Result<never>>> =>
  client.post(`/trpc/${name}`, input)

/** Makes the account a live one. Its administrators keep their sessions. */
const goLive = ({ id }: TestPartner) =>
  environment.db.owner.query(`update directory.partners set environment = 'production' where partner_id = $1`, [id])

interface Attempted {
  readonly at: Date
  readonly error?: string
  readonly responseHead?: string
}

/** Writes attempts to deliver an event, as workers log them. */
async function logAttempts(
  who: TestPartner,
  endpointId: string,
  event: { id: string; sequence: number },
  all: Attempted[],
) {
  for (const { at, error = null, responseHead = null } of all) {
    await environment.db.owner.query(
      `insert into tenant.webhook_attempts (partner_id, endpoint_id, attempt_id, event_id, event_type, event_sequence,
         attempted_at, duration_ms, status, error, response_head)
       values ($1, $2, $3, $4, 'async_consult.created', $5, $6, 12, $7, $8, $9)`,
      [
        who.id,
        endpointId,
        newId('webhookAttempt', at),
        event.id,
        event.sequence,
        at,
        error ? 500 : 200,
        error,
        responseHead,
      ],
    )
  }
}

/** A partner with a message of a patient in its log, and that event. */
async function withMessage() {
  const own = await environment.partner()
  const consult = await own.consult({ status: 'queued' })
  success(await own.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'I found a lump.' }))
  await own.settle()
  const event = (await own.events()).find(({ type }) => type === 'async_consult.message')
  if (!event) throw new Error('the message is in the log')
  return { own, event, consult }
}

interface Opened {
  readonly isRedacted: boolean
  readonly payload: { readonly data: unknown }
  readonly deliveries: {
    readonly endpointId: string
    readonly state: string
    readonly attempts: { readonly responseHead: string | null; readonly isResponseHidden: boolean }[]
  }[]
}

describe('an event in the console', () => {
  test.each([
    ['an administrator', 'administrator'],
    ['a developer', 'developer'],
  ] as const)('shows %s of a test account all of its data', async (_who, role) => {
    const { own, event } = await withMessage()
    const { client } = await own.member(role)
    const opened = await read<Opened>(client, 'consoleEvents.get', { id: event.id })
    expect(opened).toMatchObject({ isRedacted: false, payload: { id: event.id, partnerId: own.id, data: event.data } })
  })

  test('shows an administrator of a live account no word that a patient wrote', async () => {
    const { own, event, consult } = await withMessage()
    const { client } = await own.member('administrator')
    await goLive(own)
    const opened = await read<Opened>(client, 'consoleEvents.get', { id: event.id })
    expect(opened.isRedacted).toBe(true)
    expect(JSON.stringify(opened)).not.toContain('lump')
    expect(opened.payload.data).toMatchObject({
      asyncConsultId: consult.id,
      message: { text: '[redacted]', author: { type: 'patient', id: consult.patientId, name: '[redacted]' } },
    })
    const list = await client.get(`/trpc/consoleEvents.list?input=${encodeURIComponent('{"limit":100}')}`)
    expect(list.text).toContain(event.id)
    expect(list.text).not.toContain('lump')
    expect(list.text).not.toContain(consult.patientId)
  })

  test('shows the delivery to each endpoint with its attempts, and hides receivers’ responses in a live account', async () => {
    const { own, event } = await withMessage()
    const [taken, missed] = [await addWebhookEndpoint(own), await addWebhookEndpoint(own)]
    const { client } = await own.member('administrator')
    const at = environment.clock.now()
    const echo = 'unexpected field in "I found a lump."'
    await logAttempts(own, taken, event, [{ at, error: 'status', responseHead: echo }, { at }])
    const opened = await read<Opened>(client, 'consoleEvents.get', { id: event.id })
    expect(opened.deliveries.map(({ endpointId, state }) => [endpointId, state])).toEqual([
      [taken, 'delivered'],
      [missed, 'none'],
    ])
    expect(opened.deliveries[0]?.attempts.map(({ responseHead }) => responseHead)).toEqual(
      expect.arrayContaining([echo, null]),
    )
    await goLive(own)
    const live = await read<Opened>(client, 'consoleEvents.get', { id: event.id })
    expect(live.deliveries[0]?.attempts.filter(({ isResponseHidden }) => isResponseHidden)).toHaveLength(1)
    const page = await read<object>(client, 'consoleEndpoints.attempts', { id: taken, limit: 10 })
    expect(JSON.stringify([live, page])).not.toContain('lump')
  })
})

test('an endpoint’s health counts the attempts of the last 24 hours by hour, and only its own', async () => {
  const { own, event } = await withMessage()
  const [one, other] = [await addWebhookEndpoint(own), await addWebhookEndpoint(own)]
  const now = environment.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)
  await logAttempts(own, one, event, [
    { at: now },
    { at: now, error: 'timeout' },
    { at: hoursAgo(3) },
    { at: hoursAgo(25), error: 'timeout' },
  ])
  await logAttempts(own, other, event, [{ at: now, error: 'timeout' }])
  const { client } = await own.member('developer')
  type Listed = { endpoints: { id: string; hours: { from: string; delivered: number; failed: number }[] }[] }
  const { endpoints } = await read<Listed>(client, 'consoleEndpoints.list')
  const hours = endpoints.find(({ id }) => id === one)?.hours ?? []
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toMatchObject({ delivered: 1, failed: 1 })
  expect(hours.at(-4)).toMatchObject({ delivered: 1, failed: 0 })
  expect(hours.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0)).toBe(3)
})

describe('a sign-in that is more than ten minutes old', () => {
  test('hands out no access and takes none away, but still tests, replays and edits', async () => {
    const { client, id: self } = await partner.member('administrator')
    const { id: colleague } = await partner.member('developer')
    const { id: physician } = await partner.physician()
    const [endpoint, key] = [await addWebhookEndpoint(partner), await addApiKey(partner)]
    environment.clock.advance(10 * 60)
    const refused: Record<string, object> = {
      'consoleEndpoints.create': { url: 'http://127.0.0.1:9/' },
      'consoleEndpoints.update': { id: endpoint, url: 'http://127.0.0.1:8/' },
      'consoleEndpoints.rotateSecret': { id: endpoint },
      'consoleEndpoints.remove': { id: endpoint },
      'consoleKeys.create': { name: 'Mine', scopes: ['events'] },
      'consoleKeys.update': { id: key, addressRanges: null },
      'consoleKeys.rotate': { id: key },
      'consoleKeys.revoke': { id: key },
      'consoleSettings.change': { allowedOrigins: ['https://evil.example'] },
      'consolePhysicians.deactivate': { id: physician },
      'consolePhysicians.reactivate': { id: physician },
      'consolePhysicians.endSessions': { id: physician },
      'consolePhysicians.resetSecondFactor': { id: physician },
      'console.inviteMember': { email: 'later@clinic.example', role: 'administrator' },
      'console.deactivateMember': { id: colleague },
      'console.reactivateMember': { id: colleague },
      'console.endMemberSessions': { id: colleague },
      'console.resetMemberFactors': { id: colleague },
    }
    for (const [name, input] of Object.entries(refused)) {
      const answer = await act(client, name, input)
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 403, 'recent_sign_in_required'])
    }
    success(await act(client, 'consoleEndpoints.update', { id: endpoint, description: 'Orders' }))
    success(await act(client, 'consoleEndpoints.disable', { id: endpoint }))
    success(await act(client, 'consoleEndpoints.enable', { id: endpoint }))
    success(await act(client, 'console.inviteMemberAgain', { id: self }))
  })
})

describe('the settings of an account', () => {
  test('that an administrator changes apply from the next request on, and the audit names them', async () => {
    const own = await environment.partner()
    const { client, id } = await own.member('administrator')
    const change = { allowedOrigins: ['https://Clinic.example:443/', 'http://localhost:4100'], consentVersion: '7' }
    success(await act(client, 'consoleSettings.change', change))
    expect(await loadPartnerAccount(environment.api.services.database.directory, own.id)).toMatchObject({
      allowedOrigins: ['https://clinic.example', 'http://localhost:4100'],
      consentVersion: '7',
    })
    const { rows } = await environment.db.owner.query(
      `select actor_id, code from tenant.audit_entries where partner_id = $1 and act = 'consoleSettings.change'`,
      [own.id],
    )
    expect(rows).toEqual([{ actor_id: id, code: 'allowedOrigins,consentVersion' }])
  })

  test('refuse an origin with a path, and a link that patients must not get', async () => {
    const { client } = await partner.member('administrator')
    for (const change of [{ allowedOrigins: ['https://clinic.example/page'] }, { privacyUrl: 'javascript:alert(1)' }]) {
      const answer = await act(client, 'consoleSettings.change', change)
      expect([change, answer.status, codeOf(answer)]).toEqual([change, 400, 'invalid_request'])
    }
  })

  test('that only operators change stay as they are', async () => {
    const own = await environment.partner()
    const { client } = await own.member('administrator')
    const account = () => loadPartnerAccount(environment.api.services.database.directory, own.id)
    const before = await account()
    const change = {
      rateLimitPerSecond: 1_000_000,
      maxStreams: 9,
      assertionEnabled: false,
      name: 'Mine',
      environment: 'production',
    }
    await act(client, 'consoleSettings.change', change)
    expect(await account()).toEqual(before)
  })
})

describe('a physician in the console', () => {
  test('is listed with the state of their account, and gets another invitation while active', async () => {
    const own = await environment.partner()
    const { client } = await own.member('administrator')
    const { id, resource } = await own.physician()
    type Page = { items: { id: string; hasPassword: boolean; hasSecondFactor: boolean }[] }
    const listed = async () => (await read<Page>(client, 'consolePhysicians.list', { limit: 10 })).items
    expect(await listed()).toMatchObject([{ id, hasPassword: false, hasSecondFactor: false }])
    await own.setPassword(id, 'a password of some length')
    expect(await listed()).toMatchObject([{ id, hasPassword: true }])
    success(await act(client, 'consolePhysicians.invite', { id }))
    const outbox = createOutbox(environment)
    await outbox.deliver(own)
    expect(outbox.token(resource.email, 'invitation')).toMatch(/^inv_/)
    success(await act(client, 'consolePhysicians.deactivate', { id }))
    expect(codeOf(await act(client, 'consolePhysicians.invite', { id }))).toBe('physician_deactivated')
  })
})
