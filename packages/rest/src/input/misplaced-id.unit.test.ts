import { expect, test } from 'vitest'
import { describeMisplacedId } from './misplaced-id.ts'

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
