import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { insertTimer, storedTimers, visibleTimers } from './timer-rows.fixture.ts'

/** Tests only row-level security: no statement here names the partner whose rows it may see. */
let db: TestDatabase
let own: string
let other: string

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

beforeEach(async () => {
  own = newId('partner', new Date())
  other = newId('partner', new Date())
  await db.database.inTenant(own, (tx) => insertTimer(tx, 'own'))
  await db.database.inTenant(other, (tx) => insertTimer(tx, 'other'))
})

const denied = { code: '42501' }

const run = <T>(statement: RawBuilder<T>) => db.database.inTenant(own, async (tx) => statement.execute(tx.db))

describe("another partner's rows", () => {
  test('cannot be selected', async () => {
    expect(await db.database.inTenant(own, visibleTimers)).toEqual(['own'])
    expect((await run(sql`select from timers where partner_id = ${other}`)).rows).toEqual([])
    expect((await run(sql`select from timers t join lanes l using (partner_id)`)).rows).toEqual([])
  })

  test('cannot be updated', async () => {
    expect((await run(sql`update timers set subject_id = 'changed'`)).numAffectedRows).toBe(1n)
    expect(await storedTimers(db.owner, own)).toEqual(['changed'])
    expect(await storedTimers(db.owner, other)).toEqual(['other'])
  })

  test('cannot be deleted', async () => {
    expect((await run(sql`delete from timers`)).numAffectedRows).toBe(1n)
    expect(await storedTimers(db.owner, own)).toEqual([])
    expect(await storedTimers(db.owner, other)).toEqual(['other'])
  })

  test('cannot be inserted, moved or overwritten', async () => {
    await expect(db.database.inTenant(own, (tx) => insertTimer(tx, 'smuggled', other))).rejects.toMatchObject(denied)
    await expect(run(sql`update timers set partner_id = ${other}`)).rejects.toMatchObject(denied)
    await expect(
      run(sql`
        insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
        select ${other}, kind, 'other', due_at, next_attempt_at, 9 from timers
        on conflict (partner_id, kind, subject_id) do update set failures = excluded.failures`),
    ).rejects.toMatchObject(denied)
    expect(await storedTimers(db.owner, own)).toEqual(['own'])
    expect(await storedTimers(db.owner, other)).toEqual(['other'])
  })

  test('cannot be referenced: a child row finds its parent only in its own partner', async () => {
    const at = new Date()
    await db.database.inTenant(other, (tx) =>
      sql`insert into physicians (partner_id, physician_id, external_id, email, first_name, last_name, languages,
          presence, unanswered_rings, created_at, updated_at)
        values (${other}, 'phy_1', 'x', 'x@y.z', 'A', 'B', '{}', 'offline', 0, ${at}, ${at})`.execute(tx.db),
    )
    const license = (partnerId: string) => sql`
      insert into physician_licenses (partner_id, physician_id, position, jurisdiction, number)
      values (${partnerId}, 'phy_1', 1, 'US-CA', '1')`
    await expect(run(license(own))).rejects.toMatchObject({ code: '23503' })
    await expect(run(license(other))).rejects.toMatchObject(denied)
  })
})

describe('the event log', () => {
  test('hides the rows of its partitions', async () => {
    for (const partnerId of [own, other]) {
      await db.database.inTenant(partnerId, (tx) =>
        sql`insert into events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
          values (${partnerId}, 1, 'evt_1', 'test', '{}', ${new Date()}, 'pat_1', 'ac_1')`.execute(tx.db),
      )
    }
    expect((await run(sql`select partner_id from events`)).rows).toEqual([{ partner_id: own }])
    await expect(run(sql`select from events_default`)).rejects.toMatchObject(denied)
  })
})

describe('without a tenant', () => {
  test('no row is visible', async () => {
    expect(await visibleTimers({ db: db.database.directory })).toEqual([])
    expect((await sql`delete from timers`.execute(db.database.directory)).numAffectedRows).toBe(0n)
    const ignored = () => undefined
    const tx = { partnerId: own, db: db.database.directory, beforeCommit: ignored, afterCommit: ignored }
    const insertion = insertTimer(tx, 'new')
    await expect(insertion).rejects.toMatchObject(denied)
  })
})

describe('row-level security', () => {
  test.each([
    'truncate timers',
    'alter table timers disable row level security',
    'drop policy tenant on timers',
    'create table tenant.elsewhere (x text)',
    'alter role consult_app bypassrls',
  ])('cannot be turned off by: %s', async (statement) => {
    await expect(run(sql.raw(statement))).rejects.toMatchObject(denied)
  })

  test('cannot be bypassed', async () => {
    await expect(
      db.database.inTenant(own, async (tx) => {
        await sql`set local row_security = off`.execute(tx.db)
        return visibleTimers(tx)
      }),
    ).rejects.toMatchObject(denied)
  })
})
