import { expect, test } from 'vitest'
import { emptySearch, filterOf } from './audit-filter.ts'

test('nothing typed is no filter', () => {
  expect(filterOf(emptySearch)).toEqual({})
  expect(filterOf({ ...emptySearch, patient: '  ', person: ' ', act: ' ' })).toEqual({})
})

test('a patient is found by our id or by the partner’s own', () => {
  expect(filterOf({ ...emptySearch, patient: ' pat_1 ' })).toEqual({ patientId: 'pat_1' })
  expect(filterOf({ ...emptySearch, patient: 'p-1001' })).toEqual({ patientExternalId: 'p-1001' })
})

test('days are whole days of the reader, and the last one is included', () => {
  const { from, to } = filterOf({ ...emptySearch, from: '2026-03-02', to: '2026-03-02' })
  expect(from).toBe(new Date(2026, 2, 2).toISOString())
  expect(to).toBe(new Date(2026, 2, 3).toISOString())
})

test('the other fields are sent as they are', () => {
  expect(filterOf({ ...emptySearch, person: 'phy_1', act: 'asyncConsults.claim', outcome: 'refused' })).toEqual({
    personId: 'phy_1',
    act: 'asyncConsults.claim',
    outcome: 'refused',
  })
})
