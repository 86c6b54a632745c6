/** @module-tag full */
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../testing/index.ts'
import { createSecretBox } from './secret-box.ts'
import { newSecretsKey, parseSecretsKey, SecretsKeyError } from './secrets-key.ts'

const names = Object.keys(migrations)
const before = names[names.findIndex((name) => name.endsWith('-encrypted-secrets')) - 1] as string

let db: EmptyDatabase
beforeEach(async () => {
  db = await createEmptyDatabase()
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: db.url, max: 1 }) }),
  })
  await new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } }).migrateTo(before)
  await kysely.destroy()
  await db.owner.query(`
    insert into tenant.webhook_endpoints
      (partner_id, url, secret, previous_secret, previous_secret_until, cursor_sequence, created_at, updated_at)
    values ('par_1', 'https://a.example', 'plain-1', 'plain-before', now() + interval '1 hour', 0, now(), now()),
      ('par_2', 'https://b.example', 'plain-2', 'plain-over', now() - interval '1 hour', 0, now(), now())`)
  await db.owner.query(`insert into directory.server_secrets values ('file_links', 'plain-own', now())`)
})
afterEach(() => db.close())

test('the migration encrypts plain-text secrets and erases one that no longer signs', async () => {
  const key = parseSecretsKey(newSecretsKey())
  await migrateToLatest(db.url, key)
  const box = createSecretBox(key)
  const decrypt = (text: string | null, table: string, row: string, column: string) =>
    text && box.decrypt(text, { table, row, column }).toString()
  const { rows } = await db.owner.query('select * from tenant.webhook_endpoints order by partner_id')
  expect(
    rows.map((row) => [
      decrypt(row.encrypted_secret, 'tenant.webhook_endpoints', row.partner_id, 'encrypted_secret'),
      decrypt(row.encrypted_previous_secret, 'tenant.webhook_endpoints', row.partner_id, 'encrypted_previous_secret'),
    ]),
  ).toEqual([
    ['plain-1', 'plain-before'],
    ['plain-2', null],
  ])
  const { rows: own } = await db.owner.query('select * from directory.server_secrets')
  expect(decrypt(own[0].encrypted_secret, 'directory.server_secrets', 'file_links', 'encrypted_secret')).toBe(
    'plain-own',
  )
  const { rows: forced } = await db.owner.query(
    `select relforcerowsecurity as forced from pg_class where oid = 'tenant.webhook_endpoints'::regclass`,
  )
  expect(forced).toEqual([{ forced: true }])
})

test('without SECRETS_KEY, the migration of a database with secrets fails with instructions and changes nothing', async () => {
  await expect(migrateToLatest(db.url)).rejects.toThrow(SecretsKeyError)
  const { rows } = await db.owner.query('select secret from tenant.webhook_endpoints order by 1')
  expect(rows).toEqual([{ secret: 'plain-1' }, { secret: 'plain-2' }])
})
