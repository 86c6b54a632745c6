import type { DeactivatedPhysician, HandedOver } from '@consult/domain'
import { table } from './table.ts'

const kinds: Readonly<Record<HandedOver['type'], string>> = { async_consult: 'thread', telehealth_consult: 'call' }

const outcomes: Readonly<Record<HandedOver['outcome'], string>> = {
  reassigned: 'reassigned to',
  unassigned: 'unassigned',
  ended: 'ended',
  left: 'NOT HANDED OVER',
}

/** Formats what happened to a deactivated physician's consults. Those not handed over come first. */
export function describeHandOver({ firstName, lastName, handOver }: DeactivatedPhysician): string {
  const first = `Deactivated ${firstName} ${lastName}.`
  if (handOver.length === 0) return `${first} They had no open consults.`
  const isLeft = ({ outcome }: HandedOver) => outcome === 'left'
  const rows = [...handOver.filter(isLeft), ...handOver.filter((one) => !isLeft(one))].map(
    ({ type, id, outcome, physicianId }) => [
      kinds[type],
      id,
      outcome === 'reassigned' ? `${outcomes[outcome]} ${physicianId ?? ''}` : outcomes[outcome],
    ],
  )
  return `${first}\n\n${table(rows)}`
}
