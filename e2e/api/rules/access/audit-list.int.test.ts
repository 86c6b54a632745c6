import type { AuditEntryView, AuditExport } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf } from '../../surface/index.ts'
import { signInAdministrator } from './sign-in-member.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let auditor: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  auditor = (await partner.member('auditor')).client
})

interface Listed {
  readonly result: { readonly data: { readonly items: readonly AuditEntryView[]; readonly nextCursor?: string } }
}

async function list(filter: object = {}, client = auditor) {
  return success(await client.get<Listed>(`/trpc/audit.list?input=${encodeURIComponent(JSON.stringify(filter))}`))
    .result.data
}

const exporting = (filter: object, client = auditor): Promise<Answer<{ result: { data: AuditExport } }>> =>
  client.post('/trpc/audit.export', filter)

async function download(filter: object): Promise<Answer<unknown>> {
  const { url } = success(await exporting(filter)).result.data
  return environment.api.as(null).get(new URL(url).pathname)
}

test('entries of a person name the session they came from, as the entry of its sign-in does, and no token', async () => {
  const administrator = await signInAdministrator(environment, partner)
  const other = await signInAdministrator(environment, partner)
  await list({}, administrator)
  await list({}, other)
  const { id } = await partner.consult()
  success(await partner.key.get(`/v1/async-consults/${id}`))
  const entries = (await list()).items
  const sessionsOf = (act: string) => entries.filter((entry) => entry.act === act).map(({ session }) => session)
  const signedIn = sessionsOf('portal.signIn')
  expect(new Set(signedIn).size).toBe(2)
  for (const session of signedIn) expect(session).toMatch(/^\w{12}$/)
  expect(sessionsOf('audit.list').slice(-2)).toEqual(signedIn)
  expect(sessionsOf('asyncConsults.get')).toEqual([null])
})

test('an auditor filters the audit by patient, person, act, outcome and time, newest first', async () => {
  const physician = await partner.physician()
  const { id, patientId } = await partner.consult({ status: 'active', physician })
  environment.clock.advance(60)
  const from = environment.clock.now().toISOString()
  success(await physician.asserted.get(`/v1/async-consults/${id}`))
  success(await partner.key.get(`/v1/patients/${patientId}`))
  expect(await physician.asserted.get('/v1/async-consults/ac_00000000000000000000000000000000')).toMatchObject({
    status: 404,
  })

  const acts = async (filter: object) => (await list(filter)).items.map(({ act, outcome }) => `${act} ${outcome}`)
  expect(await acts({ patientId, from })).toEqual(['patients.get read', 'asyncConsults.get read'])
  expect(await acts({ personId: physician.id, from })).toEqual(['asyncConsults.get refused', 'asyncConsults.get read'])
  expect(await acts({ act: 'patients.get' })).toEqual(['patients.get read'])
  expect(await acts({ outcome: 'refused' })).toEqual(['asyncConsults.get refused'])
  expect(await acts({ patientId, outcome: 'read', to: from })).toEqual([])
  const { externalId } = success(await partner.key.get<{ externalId: string }>(`/v1/patients/${patientId}`))
  expect(await acts({ patientExternalId: externalId, act: 'asyncConsults.get' })).toEqual(['asyncConsults.get read'])
})

test('an entry names the people who work for the partner, and the patient by id alone', async () => {
  const physician = await partner.physician({ fields: { lastName: 'Audited' } })
  const { id, patientId } = await partner.consult({ status: 'active', physician })
  success(await (await physician.session()).client.get(`/v1/async-consults/${id}`))
  const { items } = await list({ act: 'asyncConsults.get' })
  expect(items).toMatchObject([
    {
      actor: { kind: 'physician', id: physician.id, name: 'Ada Audited, MD' },
      consultId: id,
      patientIds: [patientId],
      outcome: 'read',
    },
  ])
  expect(JSON.stringify(items)).not.toContain('Quintero')
})

test('pages go on where the page before ended, and a cursor belongs to its filter', async () => {
  for (const _each of [1, 2, 3]) await partner.patient()
  const first = await list({ act: 'patients.upsert', limit: 2 })
  const second = await list({ act: 'patients.upsert', limit: 2, cursor: first.nextCursor })
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, undefined])
  const foreign = JSON.stringify({ act: 'patients.get', cursor: first.nextCursor })
  expect(codeOf(await auditor.get(`/trpc/audit.list?input=${encodeURIComponent(foreign)}`))).toBe('invalid_request')
})

test('reading the audit is in the audit, with the patient who was asked for', async () => {
  const { id } = await partner.patient()
  await list({ patientId: id })
  expect((await list({ act: 'audit.list', patientId: id })).items).toMatchObject([
    { actor: { kind: 'member', name: 'Ida Berg' }, patientIds: [id], resource: { type: 'audit_log' } },
  ])
})

test('an export has the filtered entries as CSV or as lines of JSON, and is in the audit', async () => {
  const { id } = await partner.patient({ firstName: '=1+1' })
  const csv = await download({ format: 'csv', patientId: id })
  expect(csv.headers['content-disposition']).toMatch(/attachment; filename="?audit-\d{4}-\d\d-\d\d\.csv"?/)
  expect(csv.text.split('\r\n')).toEqual([
    expect.stringMatching(/^id,at,act,/),
    expect.stringContaining('audit.export'),
    expect.stringContaining('patients.upsert'),
    '',
  ])
  const { text } = await download({ format: 'jsonl', patientId: id, act: 'patients.upsert' })
  expect(JSON.parse(text)).toMatchObject({ act: 'patients.upsert', patientIds: [id] })
  expect((await list({ act: 'audit.export' })).items.map(({ code }) => code)).toEqual(['jsonl', 'csv'])
})

test('the link of an export ends after a minute, with the member, and for nobody else', async () => {
  const { url } = success(await exporting({ format: 'csv' })).result.data
  const path = new URL(url).pathname
  const anybody = environment.api.as(null)
  expect(await anybody.get(`${path.slice(0, -2)}xx`)).toMatchObject({ status: 404 })
  expect(await anybody.get(path)).toMatchObject({ status: 200 })
  environment.clock.advance(60)
  expect(await anybody.get(path)).toMatchObject({ status: 404 })

  const leaving = await partner.member('auditor')
  const link = success(await exporting({ format: 'csv' }, leaving.client)).result.data
  const { client } = await partner.member('administrator')
  success(await client.post('/trpc/console.deactivateMember', { id: leaving.id }))
  expect(await anybody.get(new URL(link.url).pathname)).toMatchObject({ status: 404 })
})

test('a partner makes twenty exports a day, and each needs a recent sign-in', async () => {
  for (let n = 0; n < 20; n += 1) success(await exporting({ format: 'csv' }))
  expect(codeOf(await exporting({ format: 'csv' }))).toBe('quota_exceeded')
  environment.clock.advance(11 * 60)
  expect(codeOf(await exporting({ format: 'csv' }))).toBe('recent_sign_in_required')
})

test('developers and physicians who are no supervisors reach no audit; supervisors do', async () => {
  const developer = (await partner.member('developer')).client
  const { client } = await (await partner.physician()).session()
  for (const each of [developer, client]) expect(codeOf(await each.get('/trpc/audit.list?input={}'))).toBe('forbidden')
  const supervisor = await (await partner.physician({ fields: { supervisor: true } })).session()
  expect((await list({}, supervisor.client)).items.length).toBeGreaterThan(0)
})
