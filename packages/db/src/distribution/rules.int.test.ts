import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { DistributionError, distribute, findBrokenRules, findMisplacedTables } from './index.ts'
import { tablesInOrder } from './plan.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** Runs `check` on a schema with one more object, which is removed afterward. */
async function whileThereIs<T>(definition: string, check: (owner: Session) => Promise<T>): Promise<T> {
  const owner = await db.owner.connect()
  try {
    await owner.query('begin')
    await owner.query(definition)
    return await check(owner)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}
type Session = Parameters<typeof findBrokenRules>[0]

test('the migrated schema can be distributed by partner', async () => {
  expect(await findMisplacedTables(db.owner)).toEqual([])
  expect(await findBrokenRules(db.owner)).toEqual([])
})

test('a new table outside of the two schemas is found, with what to do', async () => {
  const lines = await whileThereIs('create table public.extra (partner_id text primary key)', findMisplacedTables)
  expect(lines).toEqual([expect.stringMatching(/^public\.extra: Create it in "tenant".* or in "directory"/)])
})

test('a new tenant table is distributed without being listed', async () => {
  const definition = 'create table tenant.extra (partner_id text primary key)'
  expect(await whileThereIs(definition, tablesInOrder)).toContain('extra')
})

test('a table of the schema that the database lacks is found', async () => {
  expect(await whileThereIs('drop table directory.rate_buckets cascade', findMisplacedTables)).toEqual([
    expect.stringContaining('rate_buckets: The database lacks this table'),
  ])
})

test.each([
  [
    'a unique index across partners',
    'create unique index everywhere on tenant.messages (message_id)',
    'tenant.everywhere',
  ],
  [
    'a primary key without the partner',
    'create table tenant.extra (id text primary key, partner_id text)',
    'tenant.extra_pkey',
  ],
  [
    'an exclusion constraint across partners',
    'create table tenant.extra (partner_id text primary key, at tstzrange, exclude using gist (at with &&))',
    'tenant.extra: extra_at_excl',
  ],
  [
    'a foreign key to the directory',
    'alter table tenant.macros add constraint home foreign key (partner_id) references directory.partners',
    'tenant.macros: home',
  ],
  [
    'a foreign key from the directory',
    `create table directory.extra (partner_id text collate "C", patient_id text collate "C",
      constraint home foreign key (partner_id, patient_id) references tenant.patients)`,
    'directory.extra: home',
  ],
  [
    'a foreign key to another partner',
    `create table tenant.extra (partner_id text primary key, other text collate "C", patient_id text collate "C",
      constraint home foreign key (other, patient_id) references tenant.patients)`,
    'tenant.extra: home',
  ],
  [
    'a sequence that all partners share',
    'create table tenant.extra (partner_id text primary key, n bigserial)',
    'tenant.extra: tenant.extra_n_seq',
  ],
  [
    'a function that locks rows of all partners',
    `create function tenant.extra(at timestamptz) returns void language plpgsql
      as $$ begin perform from tenant.timers for update skip locked; end $$`,
    'tenant.extra(timestamp with time zone)',
  ],
  [
    'a function in SQL',
    `create function tenant.extra(partner text) returns bigint language sql
      as 'select count(*) from tenant.timers where partner_id = partner'`,
    'tenant.extra(text)',
  ],
  [
    'a policy with a subquery',
    'create policy extra on tenant.timers using (exists (select 1 from directory.partners))',
    'tenant.timers: extra',
  ],
  [
    'a trigger with a transition table',
    `create trigger extra after insert on tenant.timers referencing new table as added
      for each statement execute function tenant.order_async_consults()`,
    'tenant.timers: extra',
  ],
])('%s breaks a rule of distribution', async (_, definition, name) => {
  const lines = await whileThereIs(definition, findBrokenRules)
  expect(lines).toEqual([expect.stringMatching(`^${name.replaceAll(/[()]/g, '\\$&')}: .* must .*\\.$`)])
})

test('a database without the extension is not distributed, and the error says how to install it', async () => {
  const failed = distribute(db.url)
  await expect(failed).rejects.toThrow(DistributionError)
  await expect(failed).rejects.toThrow(/no extension "citus".*create extension citus.*docs\/operations\.md, Citus/)
})
