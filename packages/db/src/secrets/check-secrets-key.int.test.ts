import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { checkSecretsKey, secretsKeyVersionsInUse } from './check-secrets-key.ts'
import { parseSecretsKey, SecretsKeyError } from './secrets-key.ts'

const keyOf = (...entries: [version: number, fill: number][]) =>
  parseSecretsKey(entries.map(([version, fill]) => `${version}:${Buffer.alloc(32, fill).toString('base64')}`).join())
const now = new Date('2026-03-03T12:00:00.000Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.owner.query('truncate directory.secrets_keys, directory.server_secrets, tenant.webhook_endpoints'))
afterAll(() => db.close())

const check = (key: ReturnType<typeof keyOf>) => checkSecretsKey(db.database.directory, key, { now })

const storeEndpoint = (keyVersion: number) =>
  db.owner.query(
    `insert into tenant.webhook_endpoints
      (partner_id, endpoint_id, slot, url, encrypted_secret, key_version, cursor_sequence, consecutive_failures,
        created_at, updated_at)
    values ($1, 'we_1', 0, 'https://hooks.example', 'x', $2, 0, 0, $3, $3)`,
    [newId('partner', now), keyVersion, now],
  )

test('a database accepts only the first key that it was used with', async () => {
  await check(keyOf([1, 1]))
  await check(keyOf([1, 1]))
  await expect(check(keyOf([1, 2]))).rejects.toThrow('is not the key that this database knows by that version')
})

test('a replaced key is still recognized by its version, which no other key can use', async () => {
  await check(keyOf([1, 1]))
  await check(keyOf([2, 2], [1, 1]))
  await check(keyOf([2, 2]))
  await expect(check(keyOf([2, 2], [1, 9]))).rejects.toThrow(SecretsKeyError)
})

test('a key is refused if it lacks a version that still encrypts a secret', async () => {
  await storeEndpoint(1)
  await db.owner.query(`insert into directory.server_secrets values ('file_links', $1, 'x', 3)`, [now])
  expect(await secretsKeyVersionsInUse(db.database.directory)).toEqual([1, 3])
  await expect(check(keyOf([2, 2]))).rejects.toThrow(/version 1, 3 of SECRETS_KEY, which is not in it\. Add it/)
  await check(keyOf([2, 2], [1, 1], [3, 3]))
})

test('the refusal contains no key', async () => {
  await check(keyOf([1, 1]))
  await expect(check(keyOf([1, 2]))).rejects.not.toThrow(Buffer.alloc(32, 2).toString('base64'))
})
