import { describe, expect, it } from 'vitest'
import { actions, consultFor, pairs, statuses, timeOf } from './machine.fixture.ts'
import { decideTelehealth, telehealthTable } from './machine.ts'

describe('live-call consult: every state and action', () => {
  it.each(pairs)('$status: $action', ({ status, action, outcome }) => {
    const decision = decideTelehealth(consultFor(status, action), actions[action], timeOf(action))
    const answer =
      'refuse' in decision
        ? decision.refuse
        : { to: decision.next.status, events: decision.events.map((event) => event.type) }
    expect(answer).toEqual(outcome)
  })

  it('the expectations cover every cell of the table and nothing else', () => {
    expect(pairs).toHaveLength(6 * 21)
    expect(Object.keys(telehealthTable)).toEqual(statuses)
    const cells = Object.entries(telehealthTable).flatMap(([status, row]) =>
      Object.keys(row).map((action) => `${status} ${action}`),
    )
    expect(cells.sort()).toEqual(pairs.map(({ status, action }) => `${status} ${action}`).sort())
  })
})
