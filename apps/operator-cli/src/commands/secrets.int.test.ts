/** @module-tag full */
import { createSecretBox, parseSecretsKey } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { SecretsRotation } from '@consult/platform'
import { until } from '@consult/testing'
import { decryptSecrets, encryptSecrets } from '@consult/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consultInProcess as consult, errorOf, resultOf } from '../cli.fixture.ts'

const first = `1:${Buffer.alloc(32, 1).toString('base64')}`
const second = `2:${Buffer.alloc(32, 2).toString('base64')}`

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.close())

const run = (key: string, ...args: string[]) => consult({ DATABASE_URL: db.url, SECRETS_KEY: key }, ...args, '--json')

async function endpoint(key: string): Promise<{ partnerId: string; webhookSecret: string }> {
  const { partnerId } = resultOf<{ partnerId: string }>(await run(key, 'partner', 'create', '--name', 'Clinic'))
  return { partnerId, ...(await secretOf(key, partnerId)) }
}

/** Returns the current signing secret. Setting the URL again prints it. */
const secretOf = async (key: string, partnerId: string) =>
  resultOf<{ webhookSecret: string }>(
    await run(key, 'partner', 'webhook', 'set', partnerId, '--url', 'https://hooks.example/'),
  )

const confirmed = () => ['--confirm', new URL(db.url).pathname.slice(1)]
const rotate = (key: string, ...args: string[]) =>
  run(key, 'secrets', 'rotate', ...args, ...(args.includes('--replace-unreadable') ? confirmed() : []))
const nothing = { webhookEndpoints: 0, serverSecrets: 0, authenticators: 0, singleSignOn: 0 }

test('secrets rotate re-encrypts every secret, after which the old key is not needed', async () => {
  const endpoints = await Promise.all([endpoint(first), endpoint(first), endpoint(first)])
  const both = `${second},${first}`
  expect(resultOf<SecretsRotation>(await rotate(both))).toEqual({
    keyVersion: 2,
    reencrypted: { ...nothing, webhookEndpoints: 3 },
    unreadable: 0,
    replaced: [],
  })
  for (const { partnerId, webhookSecret } of endpoints) {
    expect(await secretOf(second, partnerId)).toEqual({ webhookSecret })
  }
  expect(resultOf<SecretsRotation>(await rotate(both)).reencrypted).toEqual(nothing)
})

test('secrets rotate re-encrypts both secrets of a further endpoint of the same partner', async () => {
  const { partnerId, webhookSecret } = await endpoint(first)
  const key = { partnerId, endpointId: 'we_further' }
  const secrets = { current: 'whsec_current', previous: 'whsec_previous' }
  const boxOf = (secretsKey: string) => createSecretBox(parseSecretsKey(secretsKey))
  const stored = encryptSecrets(boxOf(first), key, secrets)
  await db.owner.query(
    `insert into tenant.webhook_endpoints (partner_id, endpoint_id, slot, url, cursor_sequence, created_at, updated_at,
      consecutive_failures, encrypted_secret, encrypted_previous_secret, previous_secret_until, key_version)
     values ($1, $2, 1, 'https://further.example/', 0, now(), now(), 0, $3, $4, now() + interval '1 day', $5)`,
    [partnerId, key.endpointId, stored.encrypted_secret, stored.encrypted_previous_secret, stored.key_version],
  )
  const both = `${second},${first}`
  expect(resultOf<SecretsRotation>(await rotate(both))).toMatchObject({
    reencrypted: { ...nothing, webhookEndpoints: 2 },
    unreadable: 0,
  })
  const { rows } = await db.owner.query<typeof stored>(
    `select encrypted_secret, encrypted_previous_secret, key_version from tenant.webhook_endpoints
     where endpoint_id = $1`,
    [key.endpointId],
  )
  const [row] = rows
  if (!row) throw new Error('the further endpoint is gone')
  expect(row.key_version).toBe(2)
  expect(decryptSecrets(boxOf(second), key, row)).toEqual(secrets)
  expect(await secretOf(second, partnerId)).toEqual({ webhookSecret })
  expect(resultOf<SecretsRotation>(await rotate(both)).reencrypted).toEqual(nothing)
})

const placeOf = (row: string) => ({ table: 'directory.totp_secrets', row, column: 'secret' })

/** Stores the secret of an authenticator app, encrypted with this key. */
async function authenticator(key: string, physicianId: string): Promise<void> {
  const { partnerId } = resultOf<{ partnerId: string }>(await run(key, 'partner', 'create', '--name', 'Clinic'))
  const box = createSecretBox(parseSecretsKey(key))
  await db.owner.query('insert into directory.portal_accounts values ($1, $2, $3, null)', [
    `${physicianId}@x.example`,
    partnerId,
    physicianId,
  ])
  await db.owner.query(`insert into directory.totp_secrets values ($1, 'confirmed', $2, $3, 0, now())`, [
    physicianId,
    box.encrypt('JBSWY3DPEHPK3PXP', placeOf(physicianId)),
    box.keyVersion,
  ])
}

test("secrets rotate re-encrypts authenticator apps' secrets, and deletes unreadable ones only when told to", async () => {
  await endpoint(first)
  await authenticator(first, 'phy_bo')
  const stored = async () =>
    (await db.owner.query<{ encrypted_secret: string }>('select encrypted_secret from directory.totp_secrets')).rows
  expect(resultOf<SecretsRotation>(await rotate(`${second},${first}`)).reencrypted.authenticators).toBe(1)
  const [row] = await stored()
  const box = createSecretBox(parseSecretsKey(second))
  expect(box.decrypt(row?.encrypted_secret ?? '', placeOf('phy_bo')).toString()).toBe('JBSWY3DPEHPK3PXP')
  const third = `3:${Buffer.alloc(32, 3).toString('base64')}`
  const lost = await rotate(third)
  expect({ exitCode: lost.exitCode, left: (await stored()).length }).toEqual({ exitCode: 1, left: 1 })
  await rotate(third, '--replace-unreadable')
  expect(await stored()).toEqual([])
})

/** Waits until `count` sessions of this database wait for a row lock. */
const waiters = (count: number) =>
  until(`${count} wait for the row`, async () => {
    const { rows } = await db.owner.query<{ waiting: number }>(`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.waiting === count
  })

test('secrets rotate keeps a webhook secret that is rotated at the same time', async () => {
  const { partnerId } = await endpoint(first)
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select from tenant.webhook_endpoints for update')
  const rotation = run(`${first},${second}`, 'partner', 'webhook', 'rotate-secret', partnerId)
  await waiters(1)
  const keys = rotate(`${second},${first}`)
  await waiters(2)
  await holder.query('commit')
  holder.release()
  const { webhookSecret } = resultOf<{ webhookSecret: string }>(await rotation)
  expect(resultOf<SecretsRotation>(await keys).reencrypted.webhookEndpoints).toBe(1)
  expect(await secretOf(second, partnerId)).toEqual({ webhookSecret })
})

test('secrets rotate leaves a secret that no key decrypts unchanged and reports it', async () => {
  const { partnerId, webhookSecret } = await endpoint(first)
  const failed = await rotate(second)
  expect(failed.exitCode).toBe(1)
  expect(JSON.parse(failed.stdout)).toMatchObject({ unreadable: 1, reencrypted: nothing })
  expect(resultOf<SecretsRotation>(await rotate(`${second},${first}`)).reencrypted.webhookEndpoints).toBe(1)
  expect(await secretOf(second, partnerId)).toEqual({ webhookSecret })
})

test('secrets rotate --replace-unreadable creates and prints new secrets when a key is lost', async () => {
  const { partnerId, webhookSecret } = await endpoint(first)
  const { replaced } = resultOf<SecretsRotation>(await rotate(second, '--replace-unreadable'))
  expect(replaced).toEqual([
    {
      partnerId,
      endpointId: expect.stringMatching(/^we_/),
      webhookSecret: expect.stringMatching(/^whsec_/),
    },
  ])
  expect(replaced[0]?.webhookSecret).not.toBe(webhookSecret)
  expect(await secretOf(second, partnerId)).toEqual({ webhookSecret: replaced[0]?.webhookSecret })
})

test.each([
  [
    'differs from the key that this database uses',
    `1:${Buffer.alloc(32, 9).toString('base64')}`,
    'is not the key that this database',
  ],
  ['lacks the key version in use', second, 'Add it after the first key'],
  ['is malformed', 'secret', 'openssl rand -base64 32'],
])('a command that needs a secret says what to do when SECRETS_KEY %s', async (_what, key, said) => {
  const { partnerId } = await endpoint(first)
  const ending = await run(key, 'partner', 'webhook', 'rotate-secret', partnerId)
  expect(ending.exitCode).toBe(1)
  expect(errorOf(ending)).toEqual({ code: 'secrets_key_invalid', message: expect.stringContaining(said) })
})

test('only commands that need a secret require SECRETS_KEY', async () => {
  const without = { DATABASE_URL: db.url, DATA_DIR: '/nonexistent' }
  const created = await consult(without, 'partner', 'create', '--name', 'Clinic', '--json')
  const { partnerId } = resultOf<{ partnerId: string }>(created)
  const ending = await consult(without, 'partner', 'webhook', 'rotate-secret', partnerId, '--json')
  expect(errorOf(ending)).toMatchObject({ message: expect.stringContaining('SECRETS_KEY is not set') })
})
