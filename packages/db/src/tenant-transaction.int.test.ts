import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type TenantTransaction } from './database.ts'
import { newId } from './ids.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { insertTimer, storedTimers, visibleTimers } from './timer-rows.fixture.ts'

let db: TestDatabase
/** Has one connection, so that each transaction sees what the previous one left behind. */
let single: Database
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
  // The constraint of this table is checked only when the transaction commits.
  await db.owner.query(`
    create table tenant.late (id integer primary key, parent integer references tenant.late deferrable initially deferred);
    grant select, insert on tenant.late to consult_app`)
})
afterAll(() => db.close())

beforeEach(() => {
  partnerId = newId('partner', new Date())
  single = openDatabase({ url: db.url, applicationName: 'consult-test', max: 1, onError: db.onError })
})
afterEach(() => single.close())

const settingOf = async (tx: Pick<TenantTransaction, 'db'>) => {
  const { rows } = await sql<{ id: string | null }>`
    select nullif(current_setting('consult.partner_id', true), '') as id`.execute(tx.db)
  return rows[0]?.id
}

const failingStatement = (tx: TenantTransaction) => sql`select 1 / 0`.execute(tx.db)
const failingCommit = (tx: TenantTransaction) => sql`insert into late values (1, 2)`.execute(tx.db)

describe('a transaction', () => {
  test('returns the result of the work, and its rows are stored', async () => {
    const answer = await single.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'kept')
      return `for ${tx.partnerId}`
    })
    expect(answer).toBe(`for ${partnerId}`)
    expect(await storedTimers(db.owner, partnerId)).toEqual(['kept'])
  })

  test('is rolled back on an error of the work, which is rethrown unchanged', async () => {
    const error = new Error('of the work')
    const work = single.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'undone')
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect(await storedTimers(db.owner, partnerId)).toEqual([])
  })

  test('fails when a statement failed, even if the work swallowed the error', async () => {
    const work = single.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'undone')
      await failingStatement(tx).catch(() => undefined)
      return 'all is well'
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await storedTimers(db.owner, partnerId)).toEqual([])
  })

  test('is an error when its commit fails', async () => {
    const work = single.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'undone')
      await failingCommit(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '23503' })
    expect(await storedTimers(db.owner, partnerId)).toEqual([])
  })
})

describe('afterCommit', () => {
  test('calls back in order, once others can see the rows', async () => {
    const calls: string[] = []
    const seen = Promise.withResolvers<string[]>()
    await single.inTenant(partnerId, async (tx) => {
      tx.afterCommit(() => {
        calls.push('first')
        seen.resolve(storedTimers(db.owner, partnerId))
      })
      tx.afterCommit(() => calls.push('second'))
      await insertTimer(tx, 'kept')
      expect(calls).toEqual([])
    })
    expect(calls).toEqual(['first', 'second'])
    expect(await seen.promise).toEqual(['kept'])
  })

  test.each([
    ['the work fails', () => Promise.reject(new Error('of the work'))],
    ['a statement failed', (tx: TenantTransaction) => failingStatement(tx).catch(() => undefined)],
    ['the commit fails', failingCommit],
  ])('does not call back when %s', async (_name, work) => {
    const calls: string[] = []
    const failed = single.inTenant(partnerId, async (tx) => {
      tx.afterCommit(() => calls.push('called'))
      await work(tx)
    })
    await expect(failed).rejects.toThrow()
    expect(calls).toEqual([])
  })
})

describe('beforeCommit', () => {
  test('calls back once the work is done, and before afterCommit', async () => {
    const calls: string[] = []
    await single.inTenant(partnerId, async (tx) => {
      tx.afterCommit(() => calls.push('after'))
      tx.beforeCommit(() => calls.push('before'))
      await insertTimer(tx, 'kept')
      expect(calls).toEqual([])
    })
    expect(calls).toEqual(['before', 'after'])
  })

  test('does not call back when the work fails', async () => {
    const calls: string[] = []
    const failed = single.inTenant(partnerId, async (tx) => {
      tx.beforeCommit(() => calls.push('called'))
      throw new Error('of the work')
    })
    await expect(failed).rejects.toThrow('of the work')
    expect(calls).toEqual([])
  })
})

describe('the tenant', () => {
  test.each([
    ['a commit', async () => undefined],
    ['an error of the work', () => Promise.reject(new Error('of the work'))],
    ['a failed statement', failingStatement],
    ['a failed commit', failingCommit],
  ])('is reset after %s', async (_name, work) => {
    const first = single.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'first')
      expect(await settingOf(tx)).toBe(partnerId)
      await work(tx)
    })
    await first.catch(() => undefined)
    expect(await settingOf({ db: single.directory })).toBe(null)
    expect(await visibleTimers({ db: single.directory })).toEqual([])

    const next = newId('partner', new Date())
    await single.inTenant(next, async (tx) => {
      expect(await settingOf(tx)).toBe(next)
      expect(await visibleTimers(tx)).toEqual([])
    })
  })

  test('stays separate for many concurrent transactions on few connections', async () => {
    const partners = Array.from({ length: 30 }, () => newId('partner', new Date()))
    const seen = await Promise.all(
      partners.map((id) =>
        db.database.inTenant(id, async (tx) => {
          await insertTimer(tx, id)
          return visibleTimers(tx)
        }),
      ),
    )
    expect(seen).toEqual(partners.map((id) => [id]))
  })

  test("cannot be reached by a late statement: it fails and never runs in the next user's transaction", async () => {
    const leaked = await single.inTenant(partnerId, async (tx) => tx)
    const next = newId('partner', new Date())
    await single.inTenant(next, async (tx) => {
      await insertTimer(tx, 'of the next')
      await expect(visibleTimers(leaked)).rejects.toThrow('released')
      await expect(sql`delete from timers`.execute(leaked.db)).rejects.toThrow('released')
    })
    expect(await storedTimers(db.owner, next)).toEqual(['of the next'])
  })

  const hostile = [
    '',
    ' ',
    "x'; reset role; --",
    "x''",
    'x\n',
    'x\\',
    'x\u0000',
    'é',
    '*',
    '$1',
    'x'.repeat(81),
    'pärtner',
    'x; drop table tenant.timers',
  ]
  test('is never of a form that SQL could read otherwise', async () => {
    for (const id of hostile) {
      const work = single.inTenant(id, async () => expect.unreachable())
      await expect(work, id).rejects.toThrow(TypeError)
      expect(await settingOf({ db: single.directory }), id).toBe(null)
    }
  })
})
