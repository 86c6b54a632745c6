import { describe, expect, it } from 'vitest'
import { actions, consults, pairs, statuses, timeOf } from './machine.fixture.ts'
import { asyncConsultTable, decideAsyncConsult } from './machine.ts'

describe('message-thread consult: every state and action', () => {
  it.each(pairs)('$status: $action', ({ status, action, outcome }) => {
    const decision = decideAsyncConsult(consults[status], actions[action], timeOf(action))
    const answer =
      'refuse' in decision
        ? decision.refuse
        : { to: decision.next.status, events: decision.events.map((event) => event.type) }
    expect(answer).toEqual(outcome)
  })

  it('the expectations cover every cell of the table and nothing else', () => {
    expect(pairs).toHaveLength(6 * 20)
    expect(Object.keys(asyncConsultTable)).toEqual(statuses)
    const cells = Object.entries(asyncConsultTable).flatMap(([status, row]) =>
      Object.keys(row).map((action) => `${status} ${action}`),
    )
    expect(cells.sort()).toEqual(pairs.map(({ status, action }) => `${status} ${action}`).sort())
  })
})
