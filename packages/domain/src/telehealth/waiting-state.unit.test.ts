import { describe, expect, test } from 'vitest'
import { type Attendance, attendanceAt, waitingStateOf } from './waiting-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('whether the patient is heard of', () => {
  test.each([
    [30, 'here'],
    [0.001, 'here'],
    [0, 'silent'],
    [-569.999, 'silent'],
    [-570, 'lost'],
  ])('present until %d s from now', (seconds, attendance) => {
    expect(attendanceAt(now + seconds * 1000, now)).toBe(attendance)
  })

  test('before the first heartbeat nobody is there', () => {
    expect(attendanceAt(null, now)).toBe('lost')
  })
})

describe('how a patient stands in the waiting room', () => {
  const queues = [
    null,
    { position: 1, estimatedWaitSeconds: null },
    { position: 3, estimatedWaitSeconds: { low: 0, high: 60 } },
  ]
  const attendances: readonly Attendance[] = ['here', 'silent', 'lost']
  const all = [true, false].flatMap((isRinging) =>
    attendances.flatMap((attendance) => queues.map((queue) => ({ isRinging, attendance, queue }))),
  )

  test.each(all)('has an estimate only while they may be rung, whatever the line says: %j', (facts) => {
    const state = waitingStateOf(facts)
    const mayRing = !facts.isRinging && facts.attendance === 'here' && facts.queue !== null
    expect('estimate' in state).toBe(mayRing)
  })

  test('is lost, and neither next nor in line, once the place is lost', () => {
    expect(waitingStateOf({ isRinging: false, attendance: 'lost', queue: queues[1] ?? null })).toEqual({ is: 'lost' })
  })

  test('keeps the position without an estimate while nothing is heard of them', () => {
    expect(waitingStateOf({ isRinging: false, attendance: 'silent', queue: queues[2] ?? null })).toEqual({
      is: 'silent',
      position: 3,
    })
  })

  test('is next at the first position, and in line at any other', () => {
    expect(queues.map((queue) => waitingStateOf({ isRinging: false, attendance: 'here', queue }).is)).toEqual([
      'entering',
      'next',
      'in_line',
    ])
  })
})
