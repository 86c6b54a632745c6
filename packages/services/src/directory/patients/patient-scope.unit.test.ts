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

describe('the consults a caller reaches', () => {
  it('are all of the tenant without a scope', () => {
    expect(reaches(null, thread)).toBe(true)
    expect(reaches(null, call)).toBe(true)
  })

  it('are all consults of one patient, threads and calls, and nobody else’s', () => {
    const own = { patientId: 'pat_1', consultId: null }
    expect(reaches(own, thread)).toBe(true)
    expect(reaches(own, call)).toBe(true)
    expect(reaches({ patientId: 'pat_2', consultId: null }, thread)).toBe(false)
  })

  it('are one consult where the scope names it, and only for its own patient', () => {
    expect(reaches({ patientId: 'pat_1', consultId: 'ac_1' }, thread)).toBe(true)
    expect(reaches({ patientId: 'pat_1', consultId: 'ac_1' }, call)).toBe(false)
    expect(reaches({ patientId: 'pat_2', consultId: 'ac_1' }, thread)).toBe(false)
  })
})
