import type { CodeListsTable } from '@consult/db'
import type { CodeList } from '@consult/domain'
import type { Selectable } from 'kysely'

export const toCodeList = (row: Selectable<CodeListsTable>): CodeList => ({
  key: row.list_key,
  system: row.system,
  title: row.title,
  concepts: row.concepts,
  updatedAt: row.updated_at.toISOString(),
})
