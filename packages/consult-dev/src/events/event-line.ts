import type { StoredEvent } from '@consult/sdk'
import { plain, type Style } from '../output/style.ts'

function deliveryOf({ attempts, deliveredAt, lastStatus }: StoredEvent, style: Style): string {
  if (deliveredAt !== null) return style.good('delivered')
  if (attempts === 0) return style.dim('not sent')
  return style.bad(`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, last: ${lastStatus ?? 'no response'}`)
}

/** An event as one line, without data of patients. */
export function eventLine(event: StoredEvent, style: Style): string {
  const { sequence, createdAt, type, id } = event
  return [
    String(sequence).padStart(6),
    style.dim(createdAt),
    style.bold(plain(type).padEnd('async_consult.resolve_requested'.length)),
    id,
    deliveryOf(event, style),
  ].join('  ')
}
