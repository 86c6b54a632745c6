import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(`
    select tenant.ensure_months('events', '2020-01-01', 3);
    insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
    values ('par_1', 1, 'evt_1', 'test', '{}', '2020-01-15', 'pat', 'ac'),
      ('par_2', 1, 'evt_2', 'test', '{}', '2020-01-15', 'pat', 'ac'),
      ('par_1', 2, 'evt_3', 'test', '{}', '2020-02-15', 'pat', 'ac')`)
})
afterAll(() => db.close())

const detach = (month: string) =>
  sql`select tenant.detach_archived_month('events', ${month}::date)`.execute(db.database.directory)
const note = (partnerId: string, { verified = true, last = 1, part = 1 } = {}) =>
  db.owner.query(
    `insert into tenant.archives (partner_id, log, month, part, storage_key, format, epoch, rows, last_sequence, last_at,
       byte_size, started_at, verified_at)
     values ($1, 'events', '2020-01-01', $2, 'key', 1, 1, 1, $3, '2020-01-15', 10, now(), $4)`,
    [partnerId, part, last, verified ? new Date() : null],
  )
const forget = () => db.owner.query('delete from tenant.archives')
const months = async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^events_2020_\\d{2}$' and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('the application cannot drop a month', () => {
  test.each([
    ['that ended less than a month ago', "date_trunc('month', now())", 'ended less than a month ago'],
    ['that is not the oldest one', "date '2020-02-01'", 'is not the oldest one'],
    ['of which nothing is archived', "date '2020-01-01'", 'is not archived'],
    ['that does not begin on the first', "date '2020-01-02'", 'no such month of a log'],
  ])('%s', async (_case, month, refusal) => {
    const { rows } = await db.owner.query<{ month: string }>(`select (${month})::date::text as month`)
    await expect(detach(rows[0]?.month ?? '')).rejects.toThrow(refusal)
  })

  test.each([
    ['one partner has no archive', null],
    ['an archive was not read back', { verified: false }],
    ['a part of an archive is missing', { part: 2 }],
    ['an archive ends before the month does', { last: 0 }],
  ])('while %s', async (_case, theirs) => {
    await note('par_1')
    if (theirs) await note('par_2', theirs)
    await expect(detach('2020-01-01')).rejects.toThrow('is not archived')
    await sql`select tenant.drop_detached_months()`.execute(db.database.directory)
    expect(await months()).toEqual(['events_2020_01', 'events_2020_02', 'events_2020_03'])
    await forget()
  })
})

test('a month that is archived for every partner is detached and dropped, and its archives are final', async () => {
  await note('par_1')
  await note('par_2')
  await detach('2020-01-01')
  expect(await months()).toContain('events_2020_01')
  await sql`select tenant.drop_detached_months()`.execute(db.database.directory)
  expect(await months()).toEqual(['events_2020_02', 'events_2020_03'])
  const { rows } = await db.owner.query('select log, rows, files, byte_size from directory.archived_months')
  expect(rows).toEqual([{ log: 'events', rows: '2', files: '2', byte_size: '20' }])
  const changed = await db.database.inTenant('par_1', async (tx) => {
    const deleted = await tx.db.deleteFrom('archives').where('partner_id', '=', 'par_1').executeTakeFirst()
    const updated = await tx.db
      .updateTable('archives')
      .set({ storage_key: 'other' })
      .where('partner_id', '=', 'par_1')
      .executeTakeFirst()
    return [deleted.numDeletedRows, updated.numUpdatedRows]
  })
  expect(changed).toEqual([0n, 0n])
  await expect(
    db.database.directory.deleteFrom('archived_months').where('log', '=', 'events').execute(),
  ).rejects.toMatchObject({ code: '42501' })
})
