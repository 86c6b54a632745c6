import { describe, expect, test } from 'vitest'
import { nextSimulatedStep } from './next-step.ts'
import { callSimulationOf, type Simulation, simulationOf, simulations } from './scenarios.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const before = new Date('2026-11-23T11:59:59.999Z')
const after = new Date('2026-11-23T12:00:00.001Z')
const all = Object.keys(simulations) as Simulation[]
const queued = { status: 'queued', responseDueAt: null } as const
const active = (responseDueAt: Date | null) => ({ status: 'active', responseDueAt }) as const
const step = (simulation: Simulation, life: Parameters<typeof nextSimulatedStep>[1], assignee: 1 | 2 | null) =>
  nextSimulatedStep(simulation, life, { assignee, now })

describe('a simulated physician', () => {
  test.each(all)('of the scenario %s claims a queued consult', (simulation) => {
    expect(step(simulation, queued, null)).toEqual({ type: 'claim', as: 1 })
  })

  test.each(all)('of the scenario %s leaves a consult alone that a person has', (simulation) => {
    expect(step(simulation, active(before), null)).toBeNull()
    expect(step(simulation, active(null), null)).toBeNull()
  })

  test.each(['invited', 'consented', 'resolve_requested', 'closed'] as const)(
    'does nothing while it is %s',
    (status) => {
      for (const simulation of all) expect(step(simulation, { status, responseDueAt: null }, 1)).toBeNull()
    },
  )

  test.each([
    ['answer_and_resolve', after, 1, { type: 'reply', as: 1 }],
    ['answer_and_resolve', null, 1, { type: 'resolve', as: 1 }],
    ['order_and_resolve', null, 1, { type: 'resolve', as: 1 }],
    ['answer_each_message', after, 1, { type: 'reply', as: 1 }],
    ['answer_each_message', null, 1, null],
    ['slow', after, 1, { type: 'wait', until: after }],
    ['slow', now, 1, { type: 'wait', until: now }],
    ['slow', before, 1, { type: 'reply', as: 1 }],
    ['slow', null, 1, { type: 'resolve', as: 1 }],
    ['takes_over', after, 1, { type: 'wait', until: after }],
    ['takes_over', before, 1, { type: 'take_over', as: 2 }],
    ['takes_over', after, 2, { type: 'reply', as: 2 }],
    ['takes_over', null, 2, { type: 'resolve', as: 2 }],
    ['close', after, 1, { type: 'close', as: 1 }],
  ] as const)('of %s, with an answer due at %o as physician %i, does %o', (simulation, due, assignee, expected) => {
    expect(step(simulation, active(due), assignee)).toEqual(expected)
  })
})

test('metadata names a scenario only by its exact name, or by an earlier one', () => {
  expect(simulationOf({ simulate: 'slow' })).toBe('slow')
  expect(simulationOf({ simulate: 'take_over' })).toBe('takes_over')
  expect(callSimulationOf({ simulate: 'joins_call' })).toBe('joins_call')
  expect([simulationOf({ simulate: 'joins_call' }), callSimulationOf({ simulate: 'slow' })]).toEqual([null, null])
  for (const metadata of [{}, { simulate: 'Slow' }, { simulate: 'toString' }, { simulates: 'slow' }] as Record<
    string,
    string
  >[])
    expect(simulationOf(metadata)).toBeNull()
})
