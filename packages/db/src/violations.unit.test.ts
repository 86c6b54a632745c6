import pg from 'pg'
import { expect, test } from 'vitest'
import { isConstraint, isExclusionViolation, isUniqueViolation } from './violations.ts'

const violation = (code: string, constraint?: string) => {
  const error = new pg.DatabaseError('violated', 0, 'error')
  return Object.assign(error, { code, constraint })
}

test('a unique violation on one server is recognized by the name of its constraint', () => {
  expect(isUniqueViolation(violation('23505', 'macros_name'), 'macros_name')).toBe(true)
})

test.each(['macros_name_102008', 'macros_name_1020080', 'macros_name_102008123456'])(
  'a unique violation on a shard is recognized although its constraint is called %s',
  (constraint) => expect(isUniqueViolation(violation('23505', constraint), 'macros_name')).toBe(true),
)

test('an exclusion violation on a shard is recognized by the name before the shard number', () => {
  const error = violation('23P01', 'telehealth_consults_one_booking_102042')
  expect(isExclusionViolation(error, 'telehealth_consults_one_booking')).toBe(true)
  expect(isUniqueViolation(error, 'telehealth_consults_one_booking')).toBe(false)
})

test.each([
  ['events_2026_03', 'events_2026_03'],
  ['events_2026_03_102008', 'events_2026_03'],
  ['reference_102008', 'reference_102008'],
  ['reference_102008_102042', 'reference_102008'],
])('the reported name %s means the constraint %s, whose own name ends in digits', (reported, name) =>
  expect(isConstraint(reported, name)).toBe(true),
)

test.each([
  ['events_2026_03', 'events_2026'],
  ['events_2026_03', 'events'],
  ['events_2026', 'events'],
  ['events_2026_03_102008', 'events'],
  ['macros_name_key', 'macros_name'],
  ['macros_name102008', 'macros_name'],
  ['macros_name_102008_key', 'macros_name'],
  ['macros_name_102008\n', 'macros_name'],
  ['macros', 'macros_name'],
  [undefined, 'macros_name'],
])('the reported name %s does not mean the constraint %s', (reported, name) =>
  expect(isConstraint(reported, name)).toBe(false),
)

test('a unique violation is recognized without a name, and no other error is', () => {
  expect(isUniqueViolation(violation('23505', 'macros_name_102008'))).toBe(true)
  expect(isUniqueViolation(violation('23503', 'macros_name_102008'))).toBe(false)
  expect(isUniqueViolation(new Error('23505'))).toBe(false)
})
