import { setPassword } from '@consult/identity'
import { rotateWebhookSecret, setWebhook } from '@consult/integration'
import { deleteExpired } from '@consult/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  loopbackPolicy,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

/** Every row of every table, read by the owner without row-level security. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await environment.db.owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('tenant'::regnamespace, 'directory'::regnamespace)`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await environment.db.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return texts.flat().join('\n')
}

/** The forms in which a table could store a secret. */
const formsOf = (secret: string | Buffer) => {
  const bytes = Buffer.from(secret as string)
  const encodings = (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding))
  return typeof secret === 'string' ? [secret, secret.replace(/^[a-z]+_(test_)?/, ''), ...encodings] : encodings
}

test('no table stores a secret in plain text', async () => {
  const services = environment.operator
  const policy = loopbackPolicy
  const set = await setWebhook(services, { partnerId: partner.id, url: 'https://hooks.example/', policy })
  const rotated = await rotateWebhookSecret(services, partner.id)
  const physician = await partner.physician()
  const password = 'a long password of a physician'
  await setPassword(services, { physicianId: physician.id, password })
  const consult = await partner.consult({ status: 'active', physician })
  const draft = 'a draft that nobody has sent'
  const session = await physician.session()
  const saved = { id: consult.id, text: draft, attachmentIds: [], version: 'v1', base: null }
  expect((await mutate<{ saved: boolean }>(session.client, 'drafts.save', saved)).saved).toBe(true)
  const embed = success(await partner.key.post<{ token: string }>(`/v1/async-consults/${consult.id}/embed-session`))
  await services.fileLinks()
  const secrets: Record<string, string | Buffer> = {
    'the webhook secret': rotated.webhookSecret,
    'the webhook secret from before': set.webhookSecret,
    'the secret of drafts': await services.draftSecret(),
    'the physician session token': session.token,
    'the API key': partner.apiKey,
    'the embed token': embed.token,
    'the password': password,
    'the draft': draft,
  }
  const rows = await everyRow()
  expect(rows).toContain('directory.server_secrets (file_links,')
  expect(rows).toContain(`tenant.webhook_endpoints (${partner.id}`)
  const found = Object.entries(secrets).filter(([, secret]) => formsOf(secret).some((form) => rows.includes(form)))
  expect(found.map(([what]) => what)).toEqual([])
})

test('a rotated secret is erased when it stops signing', async () => {
  const services = environment.operator
  const endpoint = await environment.partner()
  await setWebhook(services, { partnerId: endpoint.id, url: 'https://hooks.example/', policy: loopbackPolicy })
  await rotateWebhookSecret(services, endpoint.id)
  const isKept = async () => {
    const { rows } = await environment.db.owner.query(
      `select encrypted_previous_secret is not null as kept, previous_secret_until as until
      from tenant.webhook_endpoints where partner_id = $1`,
      [endpoint.id],
    )
    return rows[0]
  }
  environment.clock.advance(24 * 60 * 60 - 1)
  await deleteExpired(services)
  expect(await isKept()).toMatchObject({ kept: true })
  environment.clock.advance(1)
  await deleteExpired(services)
  expect(await isKept()).toEqual({ kept: false, until: null })
})
