import { hashSecret } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLuciaAdapter } from './lucia-adapter.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  // Insert sessions without the accounts of these people.
  await db.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into directory.sessions (session_id, partner_id, physician_id, kind, expires_at, created_at, last_used_at)
    select 'session_' || n, 'par_1', 'phy_' || n, 'portal', now() + interval '1 day', now(), now()
    from generate_series(1, 40) as n;
    commit`)
})
afterAll(() => db.close())

test('requests that come at the same time look for their sessions together, and each gets its own', async () => {
  const adapter = createLuciaAdapter(db.database.directory)
  const asked = [...Array.from({ length: 40 }, (_, n) => `session_${n + 1}`), 'session_7', hashSecret('unknown')]
  const found = await Promise.all(asked.map((id) => adapter.getSessionAndUser(id)))
  expect(found.map(([session, user]) => [session?.id, user?.id])).toEqual(
    asked.map((id) => (id.startsWith('session_') ? [id, id.replace('session', 'phy')] : [undefined, undefined])),
  )
  expect(db.database.connections().total).toBe(1)
})
