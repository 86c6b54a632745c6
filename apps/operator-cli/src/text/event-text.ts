import type { EventLine } from '@consult/integration'
import { count } from './count.ts'

function deliveryOf({ attempts, deliveredAt, lastStatus }: EventLine): string {
  if (deliveredAt) return `delivered ${deliveredAt}`
  return attempts === 0 ? 'not sent' : `${count(attempts, 'attempt')}, last: ${lastStatus ?? 'no response'}`
}

/** Formats an event as one line for people. */
export function describeEvent(line: EventLine): string {
  return [String(line.sequence).padStart(6), line.createdAt, line.id, line.type.padEnd(32), deliveryOf(line)].join('  ')
}
