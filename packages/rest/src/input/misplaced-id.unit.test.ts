import { expect, test } from 'vitest'
import { describeMisplacedId, describeUnknownId } from './misplaced-id.ts'

const id = (prefix: string) => `${prefix}_${'0'.repeat(32)}`

test.each([
  [
    '/patients/{id}',
    { id: id('ac') },
    '"id" takes the id of a patient (pat_…), but this is the id of an async consult.',
  ],
  [
    '/async-consults',
    { patientId: id('phy') },
    '"patientId" takes the id of a patient (pat_…), but this is the id of a physician.',
  ],
  [
    '/async-consults/{id}/messages',
    { id: id('ac'), attachmentIds: [id('att'), id('msg')] },
    '"attachmentIds" takes the id of an attachment (att_…), but this is the id of a message.',
  ],
])('an id of another kind of resource is explained: %s %j', (path, input, explanation) => {
  expect(describeMisplacedId(path, input)).toBe(explanation)
})

test.each([
  ['/patients/{id}', { id: id('pat') }],
  ['/patients/{id}', { id: 'ac_1' }],
  ['/physicians/{id}', { id: 'me' }],
  ['/patients', { externalId: id('ac') }],
  ['/patients', null],
])('any other id is not: %s %j', (path, input) => {
  expect(describeMisplacedId(path, input)).toBeNull()
})

const unknown = { message: 'Not found. Check the id.' }

test('the ids of a request that was not found are named', () => {
  expect(describeUnknownId(unknown, { id: 'pat_1', limit: 3 })).toBe('Not found. Check "id".')
  expect(describeUnknownId(unknown, { id: 'ac_1', attachmentIds: ['att_1'], messageId: null })).toBe(
    'Not found. Check "id" and "attachmentIds".',
  )
})

test('an error that names one of several ids keeps its words', () => {
  const named = { message: 'Not found. Check "patientId".' }
  expect(describeUnknownId(named, { patientId: 'pat_1', physicianId: 'phy_1' })).toBeNull()
  expect(describeUnknownId(named, { id: 'pat_1' })).toBe('Not found. Check "id".')
  expect(describeUnknownId(unknown, { limit: 3 })).toBeNull()
  expect(describeUnknownId(unknown, null)).toBeNull()
})
