import { describe, expect, test } from 'vitest'
import type { Attendance } from './attendance-store.ts'
import { toThreads } from './thread-attendance.ts'

const tab = (fields: Partial<Attendance> = {}): Attendance => ({
  asyncConsultId: 'ac_1',
  patientId: 'pat_1',
  personType: 'physician',
  personId: 'phy_1',
  types: false,
  isAssignee: false,
  ...fields,
})
const none = new Map()

describe('the threads that somebody has open', () => {
  test('list each person once for any number of tabs, and as typing when one of the tabs is', () => {
    const thread = toThreads([tab(), tab({ types: true }), tab(), tab({ personId: 'phy_2' })], none).get('ac_1')
    expect(thread?.people).toEqual([
      { type: 'physician', id: 'phy_1', typing: true },
      { type: 'physician', id: 'phy_2', typing: false },
    ])
  })

  test('list the patient only while typing', () => {
    const patient = { personType: 'patient', personId: 'pat_1' } as const
    expect(toThreads([tab(patient)], none)).toEqual(none)
    expect(toThreads([tab({ ...patient, types: true })], none).get('ac_1')?.people).toEqual([
      { type: 'patient', id: 'pat_1', typing: true },
    ])
  })

  test.each([
    ['the physician who has the thread writes', { isAssignee: true, types: true }, true],
    ['that physician only looks', { isAssignee: true, types: false }, false],
    ['a colleague writes', { isAssignee: false, types: true }, false],
  ])('show the patient that a physician is typing when %s: %j', (_name, fields, expected) => {
    expect(toThreads([tab(fields)], none).get('ac_1')?.assigneeTypes).toBe(expected)
  })

  test('are the same objects as before when nothing has changed', () => {
    const before = toThreads([tab(), tab({ asyncConsultId: 'ac_2' })], none)
    expect(toThreads([tab(), tab({ asyncConsultId: 'ac_2' })], before)).toBe(before)
    const after = toThreads([tab(), tab({ asyncConsultId: 'ac_2', types: true })], before)
    expect(after).not.toBe(before)
    expect(after.get('ac_1')).toBe(before.get('ac_1'))
    expect(after.get('ac_2')).not.toBe(before.get('ac_2'))
    expect(toThreads([tab()], before)).not.toBe(before)
  })
})
