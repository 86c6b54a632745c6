import type { EventLine } from '@consult/services'

function deliveryOf({ attempts, deliveredAt, lastStatus }: EventLine): string {
  if (deliveredAt) return `delivered ${deliveredAt}`
  return attempts === 0 ? 'not sent' : `${attempts} attempts, last ${lastStatus ?? 'without an answer'}`
}

/** One line of an event for people. */
export function describeEvent(line: EventLine): string {
  return [String(line.sequence).padStart(6), line.createdAt, line.id, line.type.padEnd(32), deliveryOf(line)].join('  ')
}
