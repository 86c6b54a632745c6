import { deleteExpired } from '@consult/platform'
import { until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting, createTestEnvironment, type TestEnvironment } from '../../environment/index.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment({ own: true })
})
afterAll(() => environment.close())

test('partitions for the event log and audit are created while a transaction writes to both, without blocking it', async () => {
  const act = await environment.db.owner.connect()
  try {
    await act.query('begin')
    // The lock mode of an insert.
    await act.query('lock table tenant.audit_entries in row exclusive mode')
    const tidied = deleteExpired(environment.api.services)
    await until('housekeeping waits for the act', async () => (await countWaiting(environment.db)) > 0)
    await act.query('lock table tenant.events in row exclusive mode')
    await act.query('commit')
    await tidied
  } finally {
    act.release()
  }
  const { rows } = await environment.db.owner.query(
    "select relname from pg_class where relname ~ '^(events|audit_entries)_2026_0[3-6]$' and relkind = 'r'",
  )
  expect(rows).toHaveLength(8)
})
