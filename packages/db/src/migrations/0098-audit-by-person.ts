import { partitionIndex } from './partition-index.ts'

/** Lists what one person did: the physician in whose name somebody acted, or else who acted. Newest first, or oldest. */
export const auditByPerson = partitionIndex({
  table: 'audit_entries',
  name: 'audit_entries_by_person',
  columns: ['partner_id', { expression: 'coalesce(as_physician_id, actor_id)', called: 'coalesce' }, 'at', 'entry_id'],
})
