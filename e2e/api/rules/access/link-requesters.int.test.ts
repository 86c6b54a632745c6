import type { Attachment, DataRequest, FrameSession, Message, Page } from '@consult/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  clinicOrigin,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { eraseNow } from '../people/erase-now.fixture.ts'
import { openLink, readRequest, requestExport, workOnExports } from '../people/export.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let consult: { id: string; patientId: string }

/** A partner whose patient's thread has a file. A test that ends more than its own credential begins with another. */
async function setUp() {
  partner = await environment.partner()
  consult = await partner.consult({ status: 'queued' })
  const { attachmentId } = success(
    await partner.key.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf() }),
  )
  success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { attachmentIds: [attachmentId] }))
  await partner.settle()
}

beforeAll(async () => {
  environment = await createTestEnvironment()
  await setUp()
})
afterAll(() => environment.close())

/** The link to the file in the thread, as the client gets it. */
async function fileLink(client: Client): Promise<string> {
  const { items } = success(await client.get<Page<Message>>(`/v1/async-consults/${consult.id}/messages`))
  return items[0]?.attachments[0]?.urls.download ?? ''
}

/** The link to everything about the patient, as the client gets it. */
async function exportLink(client: Client): Promise<string> {
  const { id } = success(await requestExport(partner, consult.patientId))
  expect(await workOnExports(environment, partner)).toEqual([])
  return success(await client.get<DataRequest>(`/v1/data-requests/${id}`)).url ?? ''
}

const statusOf = async (url: string) => (await openLink(environment, url)).status

async function addKey(scopes: readonly string[], by = partner.key) {
  const key = success(await by.post<{ id: string; secret: string }>('/v1/api-keys', { name: 'Reports', scopes }))
  const client = environment.api.as(key.secret)
  return { client, revoke: async () => void success(await partner.key.send('DELETE', `/v1/api-keys/${key.id}`)) }
}

describe('a link ends', () => {
  test('with the API key that got it, to a file and to an export', { tags: 'full' }, async () => {
    const { client, revoke } = await addKey(['consults:read', 'patients:read', 'patients:export'])
    const [file, archive, own] = [await fileLink(client), await exportLink(client), await fileLink(partner.key)]
    expect([await statusOf(file), (await openLink(environment, archive, {}, 'HEAD')).status]).toEqual([200, 200])
    await revoke()
    expect([await statusOf(file), await statusOf(archive)]).toEqual([404, 404])
    expect(await statusOf(own)).toBe(200)
  })

  test('with the API key that minted the session of a widget or of a physician', async () => {
    const { client, revoke } = await addKey(['consults:read', 'sessions'])
    const token = async (path: string) => success(await client.post<{ token: string }>(`/v1/${path}`)).token
    const page = environment.api.as(await token(`async-consults/${consult.id}/embed-session`))
    const frame = await page.with({ origin: clinicOrigin }).post<FrameSession>('/embed/session')
    const { id } = await partner.physician()
    const links = [
      await fileLink(environment.api.as(success(frame).session)),
      await fileLink(environment.api.as(await token(`physicians/${id}/session`))),
    ]
    expect(await Promise.all(links.map(statusOf))).toEqual([200, 200])
    await revoke()
    expect(await Promise.all(links.map(statusOf))).toEqual([404, 404])
  })

  test('with the physician, whatever the credential', async () => {
    const physician = await partner.physician()
    const links = [await fileLink(physician.asserted), await fileLink((await physician.session()).client)]
    expect(await Promise.all(links.map(statusOf))).toEqual([200, 200])
    success(await partner.key.post(`/v1/physicians/${physician.id}/deactivate`))
    expect(await Promise.all(links.map(statusOf))).toEqual([404, 404])
  })

  test('with the member', async () => {
    const member = await partner.member('administrator')
    const patient = await partner.patient()
    const { id } = success(await requestExport(partner, patient.id))
    await workOnExports(environment, partner)
    const made = await member.client.post<{ result: { data: DataRequest } }>('/trpc/consoleDataRequests.createLink', {
      id,
    })
    const { url = '' } = success(made).result.data
    expect((await openLink(environment, url, {}, 'HEAD')).status).toBe(200)
    await environment.db.owner.query('update tenant.members set deactivated_at = now() where member_id = $1', [
      member.id,
    ])
    expect(await statusOf(url)).toBe(404)
    expect((await readRequest(partner, id)).status).toBe('done')
  })

  test("with the account's own key, when it is revoked at once", async () => {
    await setUp()
    const link = await fileLink(partner.key)
    await partner.rotateKey()
    expect(await statusOf(link)).toBe(200)
    await environment.db.owner.query('update directory.api_keys set revoked_at = now() where partner_id = $1', [
      partner.id,
    ])
    expect(await statusOf(link)).toBe(404)
  })

  test('with the patient of a widget, and for everybody while the partner is suspended', { tags: 'full' }, async () => {
    await setUp()
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const [theirs, own] = [await fileLink(widget), await fileLink(partner.key)]
    await partner.suspend(true)
    expect([await statusOf(theirs), await statusOf(own)]).toEqual([404, 404])
    await partner.suspend(false)
    expect([await statusOf(theirs), await statusOf(own)]).toEqual([200, 200])
    await eraseNow(environment, partner, consult.patientId)
    expect(await statusOf(theirs)).toBe(404)
  })
})
