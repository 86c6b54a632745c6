import { expect, test } from 'vitest'
import { missingEventSteps } from './missing-event-steps.ts'
import { missingFieldSteps } from './missing-field-steps.ts'
import { missingSteps } from './missing-steps.ts'

test('every operation has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingSteps()).toEqual([])
})

test('every event has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingEventSteps()).toEqual([])
})

test('every field that partners state about a consult has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingFieldSteps()).toEqual([])
})
