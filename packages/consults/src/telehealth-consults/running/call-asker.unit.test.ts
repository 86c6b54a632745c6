import { describe, expect, it } from 'vitest'
import type { TelehealthConsultRow } from '../consult-row.ts'
import { type CallAsker, requireInCall, requireInRunningCall } from './call-asker.ts'

const running = {
  telehealth_consult_id: 'tc_1',
  patient_id: 'pat_1',
  physician_id: 'phy_1',
  status: 'in_progress',
} as TelehealthConsultRow

const patient = (patientId: string): CallAsker => ({ scope: { patientId, consultId: null } })

function codeOf(attempt: () => unknown): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a call', () => {
  it('is open only to its patient and its physician', () => {
    expect(requireInCall(patient('pat_1'), running)).toEqual({ id: 'pat_1', role: 'patient' })
    expect(requireInCall({ physicianId: 'phy_1' }, running)).toEqual({ id: 'phy_1', role: 'physician' })
    expect(codeOf(() => requireInCall(patient('pat_2'), running))).toBe('not_found')
    expect(codeOf(() => requireInCall({ physicianId: 'phy_2' }, running))).toBe('not_assigned')
  })

  it('without a physician is open to no physician', () => {
    expect(codeOf(() => requireInCall({ physicianId: 'phy_1' }, { ...running, physician_id: null }))).toBe(
      'not_assigned',
    )
  })

  it('that is not running is refused with its state to its own patient, and with not_found to others', () => {
    const over = { ...running, status: 'completed' } as TelehealthConsultRow
    expect(codeOf(() => requireInRunningCall(patient('pat_1'), over))).toBe('thread_not_active')
    expect(codeOf(() => requireInRunningCall(patient('pat_2'), over))).toBe('not_found')
    expect(codeOf(() => requireInRunningCall({ physicianId: 'phy_1' }, running))).toBeNull()
  })
})
