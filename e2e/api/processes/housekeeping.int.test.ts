import type { Database } from '@consult/db'
import { deleteExpired } from '@consult/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../environment/index.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
  await environment.partner()
  // The first run creates the months of the test's clock.
  await deleteExpired(environment.api.services)
})
afterAll(() => environment.close())

/** The same database, with a count of the statements that it receives. */
function counting(database: Database): { database: Database; count: () => number } {
  let count = 0
  const plugin: Parameters<Database['directory']['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    count: () => count,
    database: {
      ...database,
      directory: database.directory.withPlugin(plugin),
      inTenant: (partnerId, work) => {
        // Begin and commit.
        count += 2
        return database.inTenant(partnerId, (tx) => work({ ...tx, db: tx.db.withPlugin(plugin) }))
      },
    },
  }
}

/** Rows that expired long ago, one of each kind for every partner. */
const expiredRows: readonly { table: string; columns: string; values: string }[] = [
  {
    table: 'idempotency_keys',
    columns: 'principal, key, fingerprint, run_token, run_until, created_at',
    values: `'key', 'k', 'f', 't', $1, $1`,
  },
  {
    table: 'message_receipts',
    columns: 'async_consult_id, author_id, content_hash, message_id, instance_id, lost, created_at',
    values: `'ac', 'pat', 'h', 'msg', 'i', true, $1`,
  },
  { table: 'daily_usage', columns: 'quota, subject, day, used', values: `'uploads', '', $1::timestamptz::date, 1` },
  {
    table: 'attendances',
    columns: 'person_id, tab_id, person_type, async_consult_id, attends_until',
    values: `'pat', 'tab', 'patient', 'ac', $1`,
  },
  {
    table: 'webhook_endpoints',
    columns: `endpoint_id, slot, url, encrypted_secret, encrypted_previous_secret, previous_secret_until, key_version,
      cursor_sequence, consecutive_failures, created_at, updated_at`,
    values: `'we_1', 0, 'https://example.com', 'new', 'old', $1, 1, 0, 0, $1, $1`,
  },
]

const longAgo = '2026-01-05T00:00:00Z'
const owner = (statement: string, ...values: unknown[]) => environment.db.owner.query(statement, values)

/** Adds copies of the first partner, unless they are there. */
const addPartners = (count: number) =>
  owner(
    `insert into directory.partners
     select (json_populate_record(p, json_build_object('partner_id', 'par_' || n))).*
     from directory.partners p, generate_series(1, $1::int) n
     where p.partner_id !~ '^par_\\d{1,3}$'
     on conflict do nothing`,
    count,
  )

const fill = async () => {
  for (const { table, columns, values } of expiredRows) {
    await owner(
      `insert into tenant.${table} (partner_id, ${columns})
       select partner_id, ${values} from directory.partners on conflict (partner_id, ${keyOf(table)}) do nothing`,
      longAgo,
    )
  }
  await owner(
    `update tenant.webhook_endpoints set encrypted_previous_secret = 'old', previous_secret_until = $1`,
    longAgo,
  )
}
const keyOf = (table: string) =>
  ({
    idempotency_keys: 'principal, key',
    message_receipts: 'async_consult_id, author_id, content_hash',
    daily_usage: 'quota, subject, day',
    attendances: 'person_id, tab_id',
    webhook_endpoints: 'endpoint_id',
  })[table]

/** How many expired rows are left. */
const left = async () => {
  const { rows } = await owner(`
    select (select count(*) from tenant.idempotency_keys) + (select count(*) from tenant.message_receipts)
      + (select count(*) from tenant.daily_usage) + (select count(*) from tenant.attendances)
      + (select count(*) from tenant.webhook_endpoints where encrypted_previous_secret is not null) as n`)
  return Number(rows[0].n)
}

const clean = async () => {
  const { services } = environment.api
  const counted = counting(services.database)
  const isMoreLeft = await deleteExpired({ ...services, database: counted.database })
  return { statements: counted.count(), isMoreLeft }
}

describe('housekeeping', () => {
  test('deletes the expired rows of 60 partners with as many statements as those of one', async () => {
    await fill()
    expect(await left()).toBe(5)
    const one = await clean()
    expect(await left()).toBe(0)

    await addPartners(59)
    await fill()
    expect(await left()).toBe(300)
    const many = await clean()
    expect(await left()).toBe(0)
    expect(many).toEqual(one)
    expect(many.statements).toBeLessThanOrEqual(100)
  })

  test('deletes a limited number of rows at a time, and reports that there are more', { tags: 'full' }, async () => {
    await addPartners(10)
    await owner(
      `insert into tenant.idempotency_keys (partner_id, principal, key, fingerprint, run_token, run_until, created_at)
       select 'par_' || n % 10 + 1, 'key', n, 'f', 't', $1, $1 from generate_series(1, 20001) n`,
      longAgo,
    )
    const first = await clean()
    expect(first.isMoreLeft).toBe(true)
    expect(first.statements).toBeLessThanOrEqual(100)
    expect(await left()).toBe(1)
    expect((await clean()).isMoreLeft).toBe(false)
    expect(await left()).toBe(0)
  })

  test('passes over a row that a use case has locked, and deletes the others', async () => {
    await fill()
    const useCase = await environment.db.owner.connect()
    try {
      await useCase.query('begin')
      await useCase.query(`select from tenant.idempotency_keys where partner_id = 'par_1' for update`)
      await clean()
      expect(await left()).toBe(1)
    } finally {
      await useCase.query('rollback')
      useCase.release()
    }
    await clean()
    expect(await left()).toBe(0)
  })

  test('deletes nothing that has not expired', async () => {
    for (const { table, columns, values } of expiredRows) {
      await owner(
        `insert into tenant.${table} (partner_id, ${columns}) select 'par_2', ${values} where not exists (
          select from tenant.${table} where partner_id = 'par_2')`,
        environment.clock.now(),
      )
    }
    await owner(
      `update tenant.webhook_endpoints set encrypted_previous_secret = 'old', previous_secret_until = $1::timestamptz + interval '1 ms'
       where partner_id = 'par_2'`,
      environment.clock.now(),
    )
    await owner(`update tenant.attendances set attends_until = attends_until + interval '1 ms'`)
    await clean()
    expect(await left()).toBe(5)
  })
})
