import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { newId } from './ids.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

export const now = new Date('2026-03-02T09:00:00.000Z')
export const justAfter = new Date(now.getTime() + 1)

export type Scan =
  | 'partners_with_ready_lanes'
  | 'partners_with_due_recordings'
  | 'partners_with_due_transcripts'
  | 'partners_with_due_timers'
  | 'partners_with_due_endpoints'
  | 'partners_with_waiting_patients'
  | 'partners_with_unmailed_alerts'
  | 'partners_with_unsealed_audit'

export interface Scans {
  readonly db: TestDatabase
  /** The partner of the running test. A test may take another one. */
  partnerId: string
  /** Queries as the application does, outside any tenant, and reports whether our partner is listed. */
  isListed(scan: Scan): Promise<boolean>
  /** Adds a row of our partner. */
  insert(table: string, row: Record<string, unknown>): Promise<unknown>
}

/** Gives the tests of a file a database, and each of them a partner of its own. */
export function useScans(): Scans {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.close())
  beforeEach(() => {
    scans.partnerId = newId('partner', new Date())
  })
  const scans: Scans = {
    get db() {
      return db
    },
    partnerId: '',
    isListed: async (scan) => {
      const { rows } = await sql<{ partner_id: string }>`
        select * from ${sql.id('tenant', scan)}(${now})`.execute(db.database.directory)
      for (const row of rows) expect(Object.keys(row)).toEqual(['partner_id'])
      return rows.filter((row) => row.partner_id === scans.partnerId).length === 1
    },
    insert: (table, row) =>
      db.owner.query(
        `insert into tenant.${table} (partner_id, ${Object.keys(row)}) values ($1, ${Object.keys(row).map((_, n) => `$${n + 2}`)})`,
        [scans.partnerId, ...Object.values(row)],
      ),
  }
  return scans
}
