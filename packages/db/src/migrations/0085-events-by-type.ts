import { partitionIndex } from './partition-index.ts'

/** Lists the events of some types without reading those of the others. */
export const eventsByType = partitionIndex({
  table: 'events',
  name: 'events_by_type',
  columns: ['partner_id', 'type', 'sequence'],
})
