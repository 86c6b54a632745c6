import { partitionIndex } from './partition-index.ts'

/** Finds what operators did in a partner's audit without reading the entries of everybody else. */
export const operatorEntries = partitionIndex({
  table: 'audit_entries',
  name: 'audit_entries_of_operators',
  columns: ['partner_id', 'at', 'entry_id'],
  where: "actor_kind = 'operator'",
})
