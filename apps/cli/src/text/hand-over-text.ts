import type { DeactivatedPhysician, HandedOver } from '@consult/domain'
import { table } from './table.ts'

const kinds: Readonly<Record<HandedOver['type'], string>> = { async_consult: 'thread', telehealth_consult: 'call' }

const outcomes: Readonly<Record<HandedOver['outcome'], string>> = {
  reassigned: 'now with',
  unassigned: 'with nobody in particular',
  ended: 'ended',
  left: 'LEFT: still theirs',
}

/** What became of a deactivated physician's consults, for people; what is left to them comes first. */
export function describeHandOver({ firstName, lastName, handOver }: DeactivatedPhysician): string {
  const first = `${firstName} ${lastName} is deactivated.`
  if (handOver.length === 0) return `${first} No open consult was theirs.`
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
