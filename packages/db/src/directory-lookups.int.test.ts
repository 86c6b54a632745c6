import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { accountOfEmail, accountOfPerson } from './portal-accounts.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const now = new Date('2026-03-03T12:00:00.000Z')
const [own, other] = [newId('partner', now), newId('partner', now)]
const account = { email: 'ada@clinic.example', partner_id: own, physician_id: 'phy_1', password_hash: 'hash' }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.inTenant(own, async (tx) => {
    await tx.db.insertInto('portal_accounts').values(account).execute()
    await tx.db
      .insertInto('phone_numbers')
      .values({ phone: '+14155550142', partner_id: own, patient_id: 'pat' })
      .execute()
  })
})
afterAll(() => db.close())

const seen = async (run: (statement: ReturnType<typeof sql>) => Promise<{ rows: unknown[] }>, table: string) =>
  (await run(sql`select * from ${sql.id('directory', table)}`)).rows

test.each(['phone_numbers', 'portal_accounts'])(
  "the application sees only the rows of directory.%s that belong to its transaction's partner",
  async (table) => {
    const { database } = db
    expect(await seen((statement) => statement.execute(database.directory), table)).toEqual([])
    const inTenant = (partnerId: string) =>
      database.inTenant(partnerId, (tx) => seen((statement) => statement.execute(tx.db), table))
    expect(await inTenant(other)).toEqual([])
    expect(await inTenant(own)).toHaveLength(1)
  },
)

test('an account is found outside its partner only by its full address or its physician', async () => {
  const { directory } = db.database
  const found = (lookup: ReturnType<typeof accountOfEmail>) => directory.selectFrom(lookup).selectAll().execute()
  const active = { ...account, deactivated_at: null, role: null }
  expect(await found(accountOfEmail('ada@clinic.example'))).toEqual([active])
  expect(await found(accountOfPerson('phy_1'))).toEqual([active])
  for (const part of ['ada', '%', 'ada@clinic.exampl_', '']) {
    expect(await found(accountOfEmail(part))).toEqual([])
    expect(await found(accountOfPerson(part))).toEqual([])
  }
})

test('a number and an address of another partner conflict and stay unchanged', async () => {
  await db.database.inTenant(other, async (tx) => {
    const phone = await tx.db
      .insertInto('phone_numbers')
      .values({ phone: '+14155550142', partner_id: other, patient_id: 'pat_2' })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .executeTakeFirstOrThrow()
    expect(phone.numInsertedOrUpdatedRows).toBe(0n)
    const stolen = await tx.db.updateTable('portal_accounts').set({ password_hash: 'mine' }).executeTakeFirstOrThrow()
    expect(stolen.numUpdatedRows).toBe(0n)
    const forgotten = await tx.db.deleteFrom('phone_numbers').executeTakeFirstOrThrow()
    expect(forgotten.numDeletedRows).toBe(0n)
  })
  const planted = db.database.inTenant(other, (tx) =>
    tx.db
      .insertInto('portal_accounts')
      .values({ ...account, email: 'b@clinic.example', physician_id: 'phy_2' })
      .execute(),
  )
  await expect(planted).rejects.toMatchObject({ code: '42501' })
})
