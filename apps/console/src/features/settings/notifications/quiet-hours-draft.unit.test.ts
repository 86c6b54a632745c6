import { expect, test } from 'vitest'
import { quietHoursDraft, quietHoursFault, quietHoursOf } from './quiet-hours-draft.ts'

const night = { start: '21:00', end: '08:00' }

test.each([night, null])('the draft of the quiet hours %j saves the same', (hours) => {
  const draft = quietHoursDraft(hours)
  expect(quietHoursFault(draft)).toBeNull()
  expect(quietHoursOf(draft)).toEqual(hours)
})

test.each([
  [{ start: '', end: '08:00' }, 'start'],
  [{ start: '21:00', end: '' }, 'end'],
  [{ start: '21:00', end: '21:00' }, 'end'],
])('quiet hours that are turned on as %j are not saved, because of the %s', (hours, fault) => {
  expect(quietHoursFault({ isOn: true, ...hours })).toBe(fault)
  expect(quietHoursFault({ isOn: false, ...hours })).toBeNull()
})
