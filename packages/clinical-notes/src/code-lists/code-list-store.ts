import type { CodeListsTable, TenantTransaction } from '@consult/db'
import type { CodeList } from '@consult/domain'
import type { Selectable } from 'kysely'

export const toCodeList = (row: Selectable<CodeListsTable>): CodeList => ({
  key: row.list_key,
  system: row.system,
  title: row.title,
  concepts: row.concepts,
  updatedAt: row.updated_at.toISOString(),
})

/** A list without its codes. Undefined if there is none. */
export async function findCodeList(tx: TenantTransaction, key: string): Promise<CodeList | undefined> {
  const row = await tx.db
    .selectFrom('code_lists')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('list_key', '=', key)
    .executeTakeFirst()
  return row && toCodeList(row)
}
