import { expect, test } from 'vitest'
import { outlookAt } from './session-limits.ts'

const min = 60_000
const at = (minutes: number) => minutes * min

test.each([
  [0, 60, 720, { kind: 'fine' }],
  [54.99, 60, 720, { kind: 'fine' }],
  [55, 60, 720, { kind: 'idle', endsAt: at(60) }],
  [59.99, 60, 720, { kind: 'idle', endsAt: at(60) }],
  [60, 60, 720, { kind: 'over' }],
  [709.99, 760, 720, { kind: 'fine' }],
  [710, 760, 720, { kind: 'absolute', endsAt: at(720) }],
  [710, 712, 720, { kind: 'absolute', endsAt: at(720) }],
  [720, 760, 720, { kind: 'over' }],
])('at minute %d of a session with an idle limit at %d and an absolute limit at %d', (now, idle, absolute, outlook) => {
  expect(outlookAt(at(now), { idle: at(idle), absolute: at(absolute) })).toEqual(outlook)
})
