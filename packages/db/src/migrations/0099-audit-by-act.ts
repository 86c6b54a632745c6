import type { MigrationOutsideTransaction } from './concurrent-index.ts'
import { partitionIndex } from './partition-index.ts'

/** Lists the entries of one kind of act without reading the others. */
const byAct = partitionIndex({
  table: 'audit_entries',
  name: 'audit_entries_by_act',
  columns: ['partner_id', 'act', 'at', 'entry_id'],
})

/** Lists refused attempts. They are few. */
const refused = partitionIndex({
  table: 'audit_entries',
  name: 'audit_entries_refused',
  columns: ['partner_id', 'outcome', 'at', 'entry_id'],
  where: "outcome = 'refused'",
})

/** Both indexes. Each build continues what an interruption left, and does nothing for an index that is complete. */
export const auditByAct: MigrationOutsideTransaction = {
  outsideTransaction: true,
  up: async (db) => {
    await byAct.up(db)
    await refused.up(db)
  },
  down: async (db) => {
    await refused.down?.(db)
    await byAct.down?.(db)
  },
}
