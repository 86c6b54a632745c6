import { rotateApiKey, suspendPartner, updatePartner } from '@consult/directory'
import { setPassword } from '@consult/identity'
import { setWebhook } from '@consult/integration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asserting,
  auditDuring,
  clinicOrigin,
  createTestEnvironment,
  newPhone,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let stranger: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  stranger = await environment.partner()
  physician = await partner.physician()
})
afterAll(() => environment.close())

const during = (act: () => Promise<unknown>) => auditDuring(environment, partner.id, act)

describe('an audit entry', () => {
  test('says who acted, for whom, on what, by which request, and from where', async () => {
    const { id, patientId } = await partner.consult()
    const headers = { 'x-request-id': 'req-of-the-claim', 'user-agent': 'Clinic/1.0\u00e9' }
    const [line] = await during(() => physician.asserted.with(headers).post(`/v1/async-consults/${id}/claim`))
    expect(line).toMatchObject({
      act: 'asyncConsults.claim',
      outcome: 'done',
      code: 'claim',
      actor: `partner ${partner.id}`,
      as_physician_id: physician.id,
      credential: 'asserted_id',
      resource_type: 'async_consult',
      resource_id: id,
      consult_id: id,
      patient_id: patientId,
      user_agent: 'Clinic/1.0 ',
      request_id: 'req-of-the-claim',
      at: environment.clock.now(),
    })
  })

  test.each([
    ['a key alone', async () => partner.key, 'api_key', () => `partner ${partner.id}`],
    [
      'a session token',
      async () => (await physician.session()).client,
      'session_token',
      () => `physician ${physician.id}`,
    ],
  ] as const)('names the kind of credential: %s', async (_, clientOf, credential, actorOf) => {
    const client = await clientOf()
    const { id } = await partner.consult()
    const [line] = await during(() => client.get(`/v1/async-consults/${id}/messages`))
    expect(line).toMatchObject({ outcome: 'read', credential, actor: actorOf(), consult_id: id })
  })

  test('contains no message text, name, reason or phone number', async () => {
    const words = { firstName: 'Zerubabel', lastName: 'Quicksilver', phone: newPhone(), email: 'zq@canary.example' }
    const { id: patientId } = await partner.patient(words)
    const { id } = await partner.consult({
      patientId,
      status: 'active',
      physician,
      fields: { reason: 'canary-reason' },
    })
    await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'canary-text' })
    await partner.settle()
    await physician.asserted.post(`/v1/async-consults/${id}/resolve`, { summary: 'canary-summary' })
    await partner.key.post(`/v1/async-consults/${id}/rating`, { value: 1, comment: 'canary-comment' })
    await partner.key.get(`/v1/patients/${words.phone.replaceAll(' ', '')}`)
    await partner.key.get('/v1/patients/Zerubabel')
    const { rows } = await environment.db.owner.query<{ line: string }>(
      'select row_to_json(e)::text as line from tenant.audit_entries e',
    )
    const all = rows.map((row) => row.line).join('\n')
    for (const word of ['canary', 'Zerubabel', 'Quicksilver', words.phone.slice(-6)]) expect(all).not.toContain(word)
  })
})

describe('the audit records a refused attempt', () => {
  test('on a route that the credential may not use', async () => {
    const { client } = await physician.session()
    const lines = await during(() => client.get('/v1/events'))
    expect(lines).toMatchObject([
      { act: 'events.list', outcome: 'refused', code: 'forbidden', credential: 'session_token' },
    ])
  })

  test("on another physician's resource", async () => {
    const other = await partner.physician()
    const lines = await during(() =>
      physician.asserted.put(`/v1/physicians/${other.id}/presence`, { status: 'online' }),
    )
    expect(lines).toMatchObject([
      { act: 'physicians.setPresence', outcome: 'refused', code: 'forbidden', resource_id: other.id },
    ])
  })

  test("on another physician's consult", async () => {
    const { id } = await partner.consult({ status: 'active' })
    const lines = await during(() => physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'x' }))
    expect(lines).toMatchObject([
      { act: 'asyncConsults.postReply', outcome: 'refused', code: 'not_assigned', consult_id: id },
    ])
  })

  test("on another tenant's id, in the audit of the caller", async () => {
    const { id } = await stranger.consult()
    let theirs: unknown[] = []
    const lines = await during(async () => {
      theirs = await auditDuring(environment, stranger.id, () => partner.key.get(`/v1/async-consults/${id}/messages`))
    })
    expect(lines).toMatchObject([{ outcome: 'refused', code: 'not_found', resource_id: id }])
    expect(theirs).toEqual([])
  })

  test('with a valid key and a clinician of another partner', async () => {
    const theirs = await stranger.physician()
    const { id } = await partner.consult()
    const client = partner.key.with(asserting(theirs.id))
    const lines = await during(() => client.post(`/v1/async-consults/${id}/claim`))
    expect(lines).toMatchObject([
      {
        act: 'asyncConsults.claim',
        outcome: 'refused',
        code: 'unauthorized',
        credential: 'asserted_id',
        consult_id: id,
      },
    ])
  })

  test('to sign in, under the account that was tried', async () => {
    await setPassword(environment.operator, { physicianId: physician.id, password: 'the right one, surely' })
    const input = { email: physician.resource.email, password: 'a wrong one' }
    const lines = await during(() => environment.api.as(null).post('/trpc/portal.signIn', input))
    expect(lines).toMatchObject([
      { act: 'portal.signIn', outcome: 'refused', code: 'sign_in_failed', actor: 'nobody', resource_id: physician.id },
    ])
    const unknown = await auditDuring(environment, 'nobody', () =>
      environment.api.as(null).post('/trpc/portal.signIn', { email: 'no.one@x.example', password: 'x' }),
    )
    expect(unknown).toMatchObject([{ act: 'portal.signIn', outcome: 'refused', resource_id: null }])
  })

  test('to open a widget on a page that is not on the allowlist', async () => {
    const { id } = await partner.patient()
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/patients/${id}/embed-session`, {}))
    const page = environment.api.as(token).with({ origin: `${clinicOrigin}.evil.example` })
    const lines = await during(() => page.post('/embed/session'))
    expect(lines).toMatchObject([{ act: 'embed.exchange', outcome: 'refused', code: 'origin_not_allowed' }])
  })
})

describe('the audit records what happens without an HTTP request:', () => {
  test('actions of the service itself', async () => {
    const { id } = await partner.consult({ status: 'invited' })
    const lines = await during(async () => {
      environment.clock.advance(8 * 24 * 60 * 60)
      await partner.settle()
    })
    const ofConsult = lines.filter((line) => line.consult_id === id && line.resource_type === 'async_consult')
    expect(ofConsult).toMatchObject([
      { act: 'timers.async_consent_lapses', code: 'lapse_consent', actor: 'service consult-test-api' },
    ])
  })

  test('the effects of delivering an accepted message', async () => {
    const { id } = await partner.consult({ status: 'resolve_requested', physician })
    await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'It is back.' })
    const lines = await during(() => partner.settle())
    expect(lines).toMatchObject([{ act: 'lanes.landMessage', code: 'land_message', consult_id: id }])
  })

  test('actions of operators', async () => {
    const services = environment.operator
    const { partnerId } = { partnerId: partner.id }
    const lines = await during(async () => {
      await updatePartner(services, partnerId, { responseSla: 600 })
      await suspendPartner(services, partnerId, true)
      await suspendPartner(services, partnerId, false)
      await setWebhook(services, { partnerId, url: 'http://127.0.0.1:9/x', policy: { allowedHosts: ['127.0.0.1'] } })
    })
    expect(lines.map((line) => line.act).sort()).toEqual([
      'partners.resume',
      'partners.suspend',
      'partners.update',
      'webhooks.set',
    ])
    const other = await environment.partner()
    const rotation = await auditDuring(environment, other.id, () => rotateApiKey(services, other.id))
    expect(rotation).toMatchObject([{ act: 'partners.rotateApiKey', outcome: 'done' }])
  })
})

test('an action that fails leaves no audit entry that says it succeeded', async () => {
  const { id } = await partner.consult({ status: 'closed' })
  expect(await during(() => partner.key.post(`/v1/async-consults/${id}/close`))).toEqual([])
})
