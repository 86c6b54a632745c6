import { describe, expect, it } from 'vitest'
import { namedTarget, patientsOf } from './audit-log.ts'

const hex = '0123456789abcdef0123456789abcdef'

describe('the audit of a refused attempt', () => {
  it('names a patient that the caller asked for by id', () => {
    expect(namedTarget(`pat_${hex}`)).toMatchObject({ type: 'patient', id: `pat_${hex}`, patientId: `pat_${hex}` })
  })

  it('stores nothing that does not have the form of an id, because it may be a name or a phone number', () => {
    for (const named of [
      'Ada Osei',
      '+15550100',
      `pat_${hex} Ada`,
      `pat_${hex.toUpperCase()}`,
      `x_${hex}`,
      '',
      7,
      null,
    ]) {
      expect(namedTarget(named)).toEqual({ type: 'unknown', id: null })
    }
  })
})

describe('the patients of an audit entry', () => {
  it('are each listed once', () => {
    expect(patientsOf({ type: 'patient', id: null, patientId: 'pat_1', patientIds: ['pat_2', 'pat_1'] })).toEqual([
      'pat_1',
      'pat_2',
    ])
    expect(patientsOf({ type: 'search', id: null })).toEqual([])
  })
})
