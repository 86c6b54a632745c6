import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['externalId', 'phone', 'firstName', 'scheduledFor', 'timeZone', 'email']

test.each([
  ['scheduledAt', 'scheduledFor'],
  ['external_id', 'externalId'],
  ['ExternalID', 'externalId'],
  ['phoneNumber', 'phone'],
  ['fristName', 'firstName'],
  ['mail', 'email'],
])('%s was probably meant as %s', (unknown, meant) => {
  expect(nearestName(unknown, known)).toBe(meant)
})

test.each(['shoeSize', 'page', 'x', '', '!', 'constructor'])('nothing known is similar to %j', (unknown) => {
  expect(nearestName(unknown, known)).toBeNull()
})

test.each([
  ['physicianId', 'patientId'],
  ['doctorExternalId', 'patientExternalId'],
  ['memberId', 'guestId'],
])('%s is never meant as %s, which is of another person', (unknown, other) => {
  expect(nearestName(unknown, [other])).toBeNull()
})

test.each([
  ['clinicianId', 'physicianId'],
  ['patientID', 'patientId'],
])('%s is meant as %s, of the same person', (unknown, meant) => {
  expect(nearestName(unknown, ['patientExternalId', meant])).toBe(meant)
})

test('without known names nothing is similar', () => {
  expect(nearestName('page', [])).toBeNull()
})
