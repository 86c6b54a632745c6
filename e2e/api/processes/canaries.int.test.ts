import { createServer } from 'node:http'
import { loadPartnerAccount } from '@consult/auth'
import { createPageLink, makeAgendaFeed, updatePartner } from '@consult/directory'
import type { AsyncConsult, DataRequest, TelehealthConsult } from '@consult/domain'
import { setPassword } from '@consult/identity'
import { rotateWebhookSecret, setWebhook } from '@consult/integration'
import { ownContext } from '@consult/request'
import { type AppProcess, until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createInstallation, type Installation } from './installation.ts'

/** Planted in every field with health data, and in every secret that a caller chooses. */
const canary = 'kAnArY'
const phone = '+14155550142'
const birthDate = '1931-07-23'

let installation: Installation
let api: AppProcess
/** The texts that must not be printed, by kind. */
const secrets = new Map<string, string>([
  ['the word planted everywhere', canary],
  ['the phone number', phone.slice(1)],
  ['the date of birth', birthDate],
])

const keep = (what: string, secret: string) => {
  if (secret.length < 8) throw new Error(`${what} is too short to be looked for`)
  secrets.set(what, secret)
  return secret
}

const providerToken = keep('the token of a provider', 'k4nary-provider-0123456789-0123456789')

const receiver = createServer((_request, response) => {
  response.writeHead(500, { 'x-answer': canary }).end(`${canary} went wrong`)
})

beforeAll(async () => {
  installation = await createInstallation()
  receiver.listen(0, '127.0.0.1')
  await until('the receiver listens', () => receiver.listening)
  const { port } = receiver.address() as { port: number }
  const { services, partnerId } = installation
  const { webhookSecret } = await setWebhook(services, {
    partnerId,
    url: `http://127.0.0.1:${port}/hooks/${canary}?token=${canary}`,
    policy: { allowedHosts: ['127.0.0.1'] },
  })
  keep('the webhook secret', webhookSecret)
  keep('the API key', installation.apiKey)
  await updatePartner(services, partnerId, { allowedOrigins: ['https://clinic.example'] })
  const events = { MAIL_EVENTS_TOKEN: providerToken, SMS_EVENTS_TOKEN: providerToken }
  api = await installation.start('api', { METRICS_PORT: '0', ...events })
  await installation.start('worker', { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await installation.close()
})

/** A complete consult with the canary in every field. */
async function story() {
  const { apiKey: key, services } = installation
  const post = <Body>(path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask<Body>(api, 'POST', path, { key, body, headers: { 'user-agent': `${canary}/1`, ...headers } })
  const { body: patient } = await post<{ id: string }>('/v1/patients', {
    externalId: `patient-${canary}`,
    phone,
    firstName: `First${canary}`,
    lastName: `Last${canary}`,
    birthDate,
    email: `${canary}@patient.example`,
    metadata: { [canary]: canary },
  })
  const email = `${canary}.doctor@clinic.example`.toLowerCase()
  keep('the e-mail address of the physician', email)
  const { body: physician } = await post<{ id: string }>('/v1/physicians', {
    externalId: `physician-${canary}`,
    email,
    firstName: canary,
    lastName: canary,
    licenses: [{ jurisdiction: 'US-CA', number: canary }],
  })
  const password = keep('the password', `marble ${[...canary].reverse().join('')} orbit`)
  await setPassword(services, { physicianId: physician.id, password })
  const signedIn = await ask<{ result: { data: { token: string } } }>(api, 'POST', '/trpc/portal.signIn', {
    body: { email, password },
  })
  const portal = keep('the portal session', signedIn.body.result.data.token)
  const { body: session } = await post<{ token: string; portalUrl: string }>(
    `/v1/physicians/${physician.id}/session`,
    {},
  )
  keep('the session token', session.token)
  const { body: consult } = await post<AsyncConsult>('/v1/async-consults', {
    patientId: patient.id,
    reason: `reason ${canary}`,
    metadata: { note: canary },
  })
  const path = `/v1/async-consults/${consult.id}`
  const { body: embed } = await post<{ token: string }>(`${path}/embed-session`, {})
  keep('the embed token', embed.token)
  const frame = await ask<{ session: string }>(api, 'POST', '/embed/session', {
    key: embed.token,
    headers: { origin: 'https://clinic.example' },
  })
  keep('the frame session', frame.body.session)
  await post(`${path}/consent`, { decision: 'accept' })
  const idempotencyKey = keep('the Idempotency-Key', `key-${canary}-1`)
  await post(`${path}/messages`, { text: `It hurts ${canary}` }, { 'idempotency-key': idempotencyKey })
  const asserting = { 'x-service-physician-id': physician.id }
  await post(`${path}/claim`, undefined, asserting)
  await post(`${path}/replies`, { text: `Since when ${canary}` }, asserting)
  await post(`${path}/internal-notes`, { text: `It spreads ${canary}` }, asserting)
  await post(`/v1/patients/${patient.id}/internal-notes`, { text: `Lives with ${canary}` }, asserting)
  await post(`${path}/resolve`, { summary: canary, followUp: canary }, asserting)
  await post(`${path}/rating`, { value: 1, comment: canary })
  await post(`${path}/close`, { note: canary })
  const page = await ask<{ nextCursor: string }>(api, 'GET', `${path}/messages?limit=1`, { key: portal })
  keep('a cursor', page.body.nextCursor)
  await ask(api, 'GET', `${path}/messages?cursor=${page.body.nextCursor}`, { key })
  return { path, patient, physician, consult, portal }
}

/** A call in which both sides write. @returns its path. */
async function call(patientId: string, physicianId: string): Promise<string> {
  const as = { key: installation.apiKey, headers: { 'x-service-physician-id': physicianId } }
  const post = <Body>(path: string, body?: unknown) => ask<Body>(api, 'POST', path, { ...as, body })
  await ask(api, 'PUT', '/v1/physicians/me/presence', { ...as, body: { status: 'online' } })
  const { body } = await post<TelehealthConsult>('/v1/telehealth-consults', { patientId, reason: canary })
  const path = `/v1/telehealth-consults/${body.id}`
  const read = () => ask<TelehealthConsult>(api, 'GET', path, as)
  await post(`${path}/ready`)
  await until('the physician is rung', async () => (await read()).body.status === 'ringing')
  await post(`${path}/join`)
  for (const kind of ['messages', 'replies']) {
    expect((await post(`${path}/${kind}`, { text: `Written ${canary}` })).status).toBe(201)
  }
  await ask(api, 'GET', `${path}/messages`, as)
  return path
}

/** An export of everything about the patient, whose link is opened. */
async function copyEverything(patientId: string): Promise<void> {
  const { apiKey: key } = installation
  const { body: request } = await ask<DataRequest>(api, 'POST', `/v1/patients/${patientId}/export`, { key })
  const read = () => ask<DataRequest>(api, 'GET', `/v1/data-requests/${request.id}`, { key })
  await until('the archive is made', async () => (await read()).body.status === 'done')
  const { pathname } = new URL((await read()).body.url ?? '')
  keep('the link to the archive', pathname.replace('/files/', ''))
  const archive = await fetch(`${api.url}${pathname}`)
  expect(archive.status).toBe(200)
  await archive.arrayBuffer()
}

/** Opens the links that people get by mail, or add to their calendar: their paths are secrets. @returns these paths */
async function openLinks(consult: AsyncConsult, physicianId: string): Promise<{ page: string; agenda: string }> {
  const { services, partnerId } = installation
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the partner is gone')
  const link = await services.database.inTenant(partnerId, (tx) =>
    createPageLink(tx, {
      patientId: consult.patientId,
      asyncConsultId: consult.id,
      apiUrl: services.apiUrl,
      channel: 'email',
      now: services.clock.now(),
    }),
  )
  const feed = await makeAgendaFeed(ownContext(services, account, 'test'), { physicianId, language: 'en' })
  const [page, agenda] = [new URL(link.url).pathname, new URL(feed.url).pathname]
  keep('the token of a page', page.replace('/c/', ''))
  keep('the token of a feed', agenda.replace(/^\/agenda\/|\.ics$/g, ''))

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = await Promise.all([
    ask(api, 'GET', page),
    ask(api, 'GET', agenda),
    ask(api, 'GET', `/unsubscribe/${canary}`),
    ask(api, 'POST', `/unsubscribe/${canary}`, { raw: 'List-Unsubscribe=One-Click', headers: form }),
    ask<{ session: string }>(api, 'POST', `${page}/verify`, { body: { birthDate } }),
  ])
  keep('the session of a page', answers[4].body.session)
  expect(answers.map(({ status }) => status).slice(1)).toEqual([200, 200, 200, 200])
  // Without a build there is no page to show.
  for (const { headers, status } of answers)
    if (status === 200) expect(headers.get('cache-control')).toMatch(/no-store|private, no-cache/)

  const reports = [
    {
      path: '/mail/events',
      event: { type: 'hard_bounce', messageId: `<${canary}@x>`, recipient: `${canary}@x.example` },
    },
    { path: '/sms/events', event: { type: 'delivered', id: canary } },
  ]
  for (const { path, event } of reports) {
    const events = [event]
    expect((await ask(api, 'POST', path, { key: providerToken, body: { events } })).status).toBe(200)
    const refused = await Promise.all([
      ask(api, 'POST', `${path}?id=${canary}`, { key: canary, body: { events } }),
      ask(api, 'POST', path, { key: providerToken, body: { events: [{ ...event, type: canary }] } }),
      ask(api, 'POST', path, { key: providerToken, raw: `{"events": "${canary}` }),
    ])
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toContain(canary)
    }
  }
  return { page, agenda }
}

test('no process prints health data or secrets', async () => {
  const { apiKey: key, db, services, partnerId } = installation
  const { path, patient, physician, consult, portal } = await story()
  const { page, agenda } = await openLinks(consult, physician.id)
  const running = await call(patient.id, physician.id)
  keep('the newer webhook secret', (await rotateWebhookSecret(services, partnerId)).webhookSecret)

  await copyEverything(patient.id)

  // Callers' mistakes.
  const wrong = [
    ask(api, 'POST', '/v1/patients', { key, raw: `{"firstName": "${canary}", ` }),
    ask(api, 'POST', '/v1/patients', { key, body: { externalId: canary, phone: canary, birthDate: canary } }),
    ask(api, 'GET', `/v1/patients/${canary}?externalId=${canary}&cursor=${canary}`, { key }),
    ask(api, 'GET', `/v1/${canary}/${canary}?q=${canary}`, { key }),
    ask(api, 'GET', `/v1/%${canary}`, { key }),
    ask(api, 'GET', `/v1/events?cursor=${canary}`, { key: `pp_test_${canary}` }),
    ask(api, 'GET', '/v1/events', { key: canary, headers: { 'x-service-physician': canary } }),
    ask(api, 'POST', `/trpc/portal.${canary}`, { key: portal, body: { id: canary } }),
    ask(api, 'GET', `/trpc/portal.patient?input=${canary}`, { key: portal }),
    ask(api, 'POST', '/trpc/portal.signIn', { body: { email: `${canary}@x.example`, password: canary } }),
    ask(api, 'POST', '/embed/session', { key: canary, headers: { origin: `https://${canary}.example` } }),
    // The page of a link, whose path is a secret.
    ask(api, 'POST', `/c/${canary}/verify`, { body: { birthDate: '1985-04-12' } }),
    ask(api, 'POST', `/c/${canary}/verify`, { body: { code: canary } }),
    ask(api, 'POST', `/c/${canary}/verify`, { raw: `{"code": "${canary}` }),
    ask(api, 'POST', `/c/${canary}/code`, { body: { language: canary.repeat(20) } }),
    ask(api, 'PUT', `/c/${canary}`, { body: { code: canary } }),
    ask(api, 'GET', `/c/${canary}/${canary}`, {}),
    ask(api, 'POST', `${page}/verify`, { body: { birthDate: '1931-07-24' } }),
    ask(api, 'GET', `/agenda/${canary}.ics`),
    ask(api, 'PUT', agenda, { body: { text: canary } }),
    ask(api, 'PUT', `/unsubscribe/${canary}`, { body: { text: canary } }),
    ask(api, 'POST', `${path}/messages`, {
      key,
      body: { text: canary },
      headers: { 'x-request-id': `no id ${canary}` },
    }),
  ]
  for (const { status } of await Promise.all(wrong)) expect(status).toBeGreaterThanOrEqual(400)

  // Database errors, which can quote the row unless row-level security prevents it.
  await db.owner.query('alter table directory.phone_numbers add constraint refuse_all check (phone is null) not valid')
  await db.owner.query('alter table directory.page_codes add constraint refuse_all check (failures < 0) not valid')
  const unasked = await ask(api, 'POST', `/c/${canary}/code`, { body: {} })
  expect(unasked.status).toBe(500)
  expect(JSON.stringify(unasked.body)).not.toContain(canary)
  const broken = await ask(api, 'POST', '/v1/patients', { key, body: { externalId: 'x', phone, firstName: canary } })
  expect(broken.status).toBe(500)
  expect(JSON.stringify(broken.body)).not.toContain(canary)
  const brokenRpc = await ask(api, 'POST', '/trpc/patients.upsert', {
    key,
    body: { externalId: `patient-${canary}`, phone, firstName: canary },
  })
  expect(brokenRpc.status).toBe(500)
  expect(JSON.stringify(brokenRpc.body)).not.toContain(canary)

  for (const table of ['page_links', 'agenda_feeds']) await db.owner.query(`drop table directory.${table} cascade`)
  for (const lost of [
    await ask(api, 'POST', `${page}/verify`, { body: { birthDate } }),
    await ask(api, 'GET', agenda),
  ]) {
    expect(lost.status).toBe(500)
    expect(JSON.stringify(lost.body)).not.toMatch(/\/c\/|\.ics|page_links|agenda_feeds/)
  }

  await db.owner.query('alter table tenant.call_messages add constraint refuse_all check (sequence < 0) not valid')
  const unwritten = await ask(api, 'POST', `${running}/messages`, { key, body: { text: `Written ${canary}` } })
  expect(unwritten.status).toBe(500)
  expect(JSON.stringify(unwritten.body)).not.toContain(canary)

  // Worker errors: a message that cannot be delivered, a timer, a receiver.
  await db.owner.query('alter table tenant.messages add constraint refuse_all check (sequence < 0) not valid')
  const { body: next } = await ask<AsyncConsult>(api, 'POST', '/v1/async-consults', {
    key,
    body: { patientId: patient.id },
  })
  await ask(api, 'POST', `/v1/async-consults/${next.id}/consent`, { key, body: { decision: 'accept' } })
  await ask(api, 'POST', `/v1/async-consults/${next.id}/messages`, { key, body: { text: `More ${canary}` } })
  await db.owner.query(
    `insert into tenant.timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
     values ($1, 'no_such_kind', $2, now(), now(), 0)`,
    [partnerId, canary],
  )
  const printed = installation.printed
  await until('the worker has said that a message cannot land', () => printed().includes('"msg":"lane"'))
  await until('the worker has said that a timer failed', () => printed().includes('"msg":"timer"'))
  await until('a delivery has failed', async () => {
    const { rowCount } = await db.owner.query('select from tenant.webhook_deliveries where last_status = 500')
    return rowCount
  })

  const text = printed()
  // Asserts that there is output to check: requests, faults with codes, and where they occurred.
  expect(text).toContain('"route":"/v1/async-consults/:id/messages"')
  for (const route of ['/c/:token/verify', '/agenda/:file', '/unsubscribe/:token', '/mail/events', '/sms/events'])
    expect(text).toContain(`"route":"${route}"`)
  expect(text).toMatch(/"code":"23514","constraint":"refuse_all","at":\[/)
  for (const [what, secret] of secrets) {
    expect(text.toLowerCase().includes(secret.toLowerCase()), what).toBe(false)
  }
})
