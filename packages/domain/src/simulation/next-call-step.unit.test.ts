import { describe, expect, test } from 'vitest'
import type { TelehealthStatus } from '../vocabulary/telehealth-status.ts'
import { nextSimulatedCallStep, simulatedLookAt } from './next-call-step.ts'
import { type CallSimulation, callSimulations } from './scenarios.ts'

const all = Object.keys(callSimulations) as CallSimulation[]
const now = new Date('2026-11-23T12:00:00.000Z')
const step = (simulation: CallSimulation, status: TelehealthStatus, rings = 1) =>
  nextSimulatedCallStep(simulation, { status }, rings)
const secondsUntilLook = (simulation: CallSimulation, was: TelehealthStatus, is: TelehealthStatus) => {
  const at = simulatedLookAt(simulation, { status: was }, { status: is }, now)
  return at && (at.getTime() - now.getTime()) / 1000
}

describe('a simulated physician of a call', () => {
  test.each(all)('of the scenario %s does nothing before and after the call', (simulation) => {
    for (const status of ['invited', 'completed', 'cancelled'] as const) expect(step(simulation, status)).toBeNull()
  })

  test.each([
    ['joins_call', 'come_on_duty', 'join', 'join'],
    ['declines_ring', 'come_on_duty', 'decline', 'join'],
    ['misses_ring', 'come_on_duty', null, 'join'],
    ['ends_early', 'come_on_duty', 'join', 'join'],
    ['never_comes', null, 'join', 'join'],
  ] as const)(
    'of %s, when the patient waits, at the first and at the second ring, does %s, %s, %s',
    (name, ...steps) => {
      expect([step(name, 'waiting', 0), step(name, 'ringing', 1), step(name, 'ringing', 2)]).toEqual(steps)
      expect(step(name, 'in_progress')).toBe('end')
    },
  )

  test('looks a second after each change, and ends a call after five seconds unless early', () => {
    expect(secondsUntilLook('joins_call', 'invited', 'waiting')).toBe(1)
    expect(secondsUntilLook('joins_call', 'waiting', 'ringing')).toBe(1)
    expect(secondsUntilLook('joins_call', 'ringing', 'in_progress')).toBe(5)
    expect(secondsUntilLook('ends_early', 'ringing', 'in_progress')).toBe(1)
  })

  test('does not look at a heartbeat or an ended call', () => {
    expect(secondsUntilLook('joins_call', 'waiting', 'waiting')).toBeNull()
    expect(secondsUntilLook('joins_call', 'in_progress', 'completed')).toBeNull()
  })
})
