import { expect, test } from 'vitest'
import { missingSteps } from './missing-steps.ts'

test('every operation has all the parts that CONTRIBUTING.md lists', () => {
  expect(missingSteps()).toEqual([])
})
