/** @module-tag full */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { migrateToLatest } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { testSecretsKey } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToEnd } from './run-to-end.ts'

/** A database whose server says that it is PostgreSQL 15.4. */
let db: TestDatabase
let url: string
const proxy = createServer()

beforeAll(async () => {
  db = await createTestDatabase()
  const { port, hostname } = new URL(db.url)
  const { rows } = await db.owner.query("select current_setting('server_version_num') as version")
  proxy.on('connection', (client) => {
    const upstream = connect(Number(port), hostname)
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) =>
      client.write(Buffer.from(data.toString('latin1').replace(rows[0].version, '150004'), 'latin1')),
    )
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => one.destroy())
      one.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(db.url)
  through.port = String((proxy.address() as AddressInfo).port)
  url = through.href
})
afterAll(async () => {
  proxy.close()
  await db.close()
})

const sentence = 'The database server is PostgreSQL 15.4. Consult needs PostgreSQL 16 or newer'

test.each(['api', 'worker'] as const)('the %s process does not start with an old database server', async (app) => {
  const { status, printed } = await runToEnd(app, { DATABASE_URL: url, SECRETS_KEY: testSecretsKey })
  expect(printed).toContain(sentence)
  expect(status).toBe(1)
})

test('the migration refuses an old database server and says so', async () => {
  await expect(migrateToLatest(url)).rejects.toThrow(sentence)
})
