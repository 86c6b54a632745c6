import { describe, expect, test } from 'vitest'
import { type Attendance, attendanceAt, waitingStateOf } from './waiting-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe("the patient's attendance", () => {
  test.each([
    [30, 'here'],
    [0.001, 'here'],
    [0, 'silent'],
    [-569.999, 'silent'],
    [-570, 'lost'],
  ])('present until %d s from now', (seconds, attendance) => {
    expect(attendanceAt(now + seconds * 1000, now)).toBe(attendance)
  })

  test('a patient without a heartbeat is not present', () => {
    expect(attendanceAt(null, now)).toBe('lost')
  })
})

describe("the patient's status in the waiting room", () => {
  const queues = [
    null,
    { position: 1, estimatedWaitSeconds: null },
    { position: 3, estimatedWaitSeconds: { low: 0, high: 60 } },
  ]
  const attendances: readonly Attendance[] = ['here', 'silent', 'lost']
  const all = [true, false].flatMap((isRinging) =>
    attendances.flatMap((attendance) => queues.map((queue) => ({ isRinging, attendance, queue }))),
  )

  test.each(all)(
    'the patient has an estimate only while they can be rung, whatever the reported queue: %j',
    (facts) => {
      const state = waitingStateOf(facts)
      const mayRing = !facts.isRinging && facts.attendance === 'here' && facts.queue !== null
      expect('estimate' in state).toBe(mayRing)
    },
  )

  test('a patient whose place is lost is neither next nor in line', () => {
    expect(waitingStateOf({ isRinging: false, attendance: 'lost', queue: queues[1] ?? null })).toEqual({ is: 'lost' })
  })

  test('a silent patient keeps the position without an estimate', () => {
    expect(waitingStateOf({ isRinging: false, attendance: 'silent', queue: queues[2] ?? null })).toEqual({
      is: 'silent',
      position: 3,
    })
  })

  test('a patient is next at the first position and in line at any other', () => {
    expect(queues.map((queue) => waitingStateOf({ isRinging: false, attendance: 'here', queue }).is)).toEqual([
      'entering',
      'next',
      'in_line',
    ])
  })
})
