import type { StoredEvent } from '@consult/sdk'
import { plain, type Style } from '../output/style.ts'
import type { Reach } from './reach.ts'

function deliveryOf({ attempts, deliveredAt, lastStatus }: StoredEvent, reach: Reach | null, style: Style): string {
  if (attempts === 0) return style.dim('not sent')
  const last = `last: ${lastStatus ?? 'no response'}`
  if (reach) {
    const text = `${reach.got} of ${reach.endpoints} endpoints`
    return reach.got === reach.endpoints ? style.good(text) : style.bad(`${text}, ${last}`)
  }
  if (deliveredAt !== null) return style.good('delivered')
  return style.bad(`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${last}`)
}

/** An event as one line, without data of patients. @param reach null: unknown, or nothing to count */
export function eventLine(event: StoredEvent, reach: Reach | null, style: Style): string {
  const { sequence, createdAt, type, id } = event
  return [
    String(sequence).padStart(6),
    style.dim(createdAt),
    style.bold(plain(type).padEnd('async_consult.resolve_requested'.length)),
    id,
    deliveryOf(event, reach, style),
  ].join('  ')
}
