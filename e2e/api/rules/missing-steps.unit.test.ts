import { expect, test } from 'vitest'
import { missingEventSteps } from './missing-event-steps.ts'
import { missingSteps } from './missing-steps.ts'

test('every operation has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingSteps()).toEqual([])
})

test('every event has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingEventSteps()).toEqual([])
})
