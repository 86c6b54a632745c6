import { describe, expect, it } from 'vitest'
import { type PatientScope, requireInScope } from './patient-scope.ts'

const thread = { patient_id: 'pat_1', async_consult_id: 'ac_1' }
const call = { patient_id: 'pat_1', telehealth_consult_id: 'tc_1' }

function reaches(scope: PatientScope | null, consult: typeof thread | typeof call): boolean {
  try {
    requireInScope(scope, consult)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'not_found' })
    return false
  }
}

describe('the consults that a caller can access', () => {
  it('are all consults of the tenant when there is no scope', () => {
    expect(reaches(null, thread)).toBe(true)
    expect(reaches(null, call)).toBe(true)
  })

  it("are one patient's threads and calls when the scope names only the patient", () => {
    const own = { patientId: 'pat_1', consultId: null }
    expect(reaches(own, thread)).toBe(true)
    expect(reaches(own, call)).toBe(true)
    expect(reaches({ patientId: 'pat_2', consultId: null }, thread)).toBe(false)
  })

  it('are one consult of that patient when the scope names a consult', () => {
    expect(reaches({ patientId: 'pat_1', consultId: 'ac_1' }, thread)).toBe(true)
    expect(reaches({ patientId: 'pat_1', consultId: 'ac_1' }, call)).toBe(false)
    expect(reaches({ patientId: 'pat_2', consultId: 'ac_1' }, thread)).toBe(false)
  })
})
