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

const generic = { message: 'Not found. Check the id.' }
const naming = (field: string) => ({ message: `Not found. Check "${field}".` })

test.each<[string, object, string | null]>([
  ['/patients/{id}', { id: 'pat_1', limit: 3 }, 'Not found. Check "id".'],
  ['/questionnaires/{key}', { key: 'phq-9' }, 'Not found. Check "key".'],
  ['/patients', { externalId: 'p', testClockId: 'tc_1' }, 'Not found. Check "testClockId".'],
  ['/async-consults/{id}/messages', { id: 'ac_1', attachmentIds: ['att_1'] }, 'Not found. Check "id".'],
  ['/follow-ups', { patientId: 'pat_1', asyncConsultId: 'ac_1' }, 'Not found. Check "patientId" and "asyncConsultId".'],
  ['/follow-ups', { patientId: 'pat_1', asyncConsultId: null }, 'Not found. Check "patientId".'],
  ['/physicians', { externalId: 'd' }, null],
])('the ids of a request that was not found are named: %s %j', (path, input, explanation) => {
  expect(describeUnknownId(path, generic, input)).toBe(explanation)
})

test.each<[string, string, object, string | null]>([
  ['patientId', '/telehealth-consults', { patientId: 'pat_1', physicianId: 'phy_1' }, null],
  ['to', '/async-consults/{id}/hand-over', { id: 'ac_1', to: 'phy_1' }, null],
  // The use case does not know that this route calls it `id`.
  ['orderId', '/orders/{id}/accept', { id: 'ord_1' }, 'Not found. Check "id".'],
])('an error that names "%s" of %s %j keeps its words if it is a field', (field, path, input, explanation) => {
  expect(describeUnknownId(path, naming(field), input)).toBe(explanation)
})
