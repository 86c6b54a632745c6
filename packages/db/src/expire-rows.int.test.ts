import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useScans } from './scans.fixture.ts'

const scans = useScans()

test('the service deletes expired rows of every table that housekeeping may delete from, but none of the audit', async () => {
  const { rows } = await scans.db.owner.query<{ name: string }>(
    `select table_name as name from information_schema.table_privileges
     where grantee = 'consult_housekeeper' and privilege_type = 'DELETE' and table_schema = 'tenant' order by 1`,
  )
  const expire = (table: string) =>
    sql`select tenant.expire_rows(${table}, now(), 10)`.execute(scans.db.database.directory).then(
      () => [],
      (error: Error) => [`${table}: ${error.message}`],
    )
  const refused = (await Promise.all(rows.map(({ name }) => expire(name)))).flat()
  expect(rows.length - refused.length).toBe(12)
  expect(refused).toContain('audit_entries: rows of audit_entries do not expire')
  expect(refused.every((each) => each.endsWith('do not expire'))).toBe(true)
})
