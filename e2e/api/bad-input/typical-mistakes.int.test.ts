import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  createTestEnvironment,
  newPhone,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: Awaited<ReturnType<TestPartner['physician']>>
let consult: Awaited<ReturnType<TestPartner['consult']>>
let held: typeof consult
let patientId: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physician = await partner.physician()
  consult = await partner.consult({ status: 'queued' })
  held = await partner.consult({ status: 'active', physician })
  patientId = consult.patientId
})
afterAll(() => environment.close())

type Sent = Promise<Answer<unknown>>
const json = { 'content-type': 'application/json' }
const raw = (payload: string, headers: Record<string, string> = json) =>
  partner.key.send('POST', '/v1/patients', { headers, payload })
const patient = (changes: object) =>
  partner.key.post('/v1/patients', { externalId: 'p', phone: newPhone(), ...changes })
const newPhysician = (changes: object) =>
  partner.key.post('/v1/physicians', {
    externalId: 'd',
    email: 'd@clinic.example',
    firstName: 'Dana',
    lastName: 'Reed',
    ...changes,
  })
const booking = (changes: object) => partner.key.post('/v1/telehealth-consults', { patientId, ...changes })
async function moved(scheduledFor: string) {
  const tomorrow = new Date(environment.clock.now().getTime() + 86_400_000).toISOString()
  const { id } = success((await booking({ scheduledFor: tomorrow })) as Answer<{ id: string }>)
  return partner.key.patch(`/v1/telehealth-consults/${id}`, { scheduledFor })
}
const withHeaders = (headers: Record<string, string>) => environment.api.as(null).get('/v1/patients', headers)
const bearer = (key: string) => withHeaders({ authorization: `Bearer ${key}` })

/** The status, the code and what the caller reads: the issues of a 400, otherwise the message. */
function read({ status, code, body, details }: Answer<unknown>): string {
  const issues = (details?.issues ?? []) as { path: string; message: string }[]
  const { message } = (body as { error: { message: string } }).error
  return `${status} ${code}: ${issues.length > 0 ? issues.map(({ path, message: told }) => `${path} | ${told}`.trim()).join(' ') : message}`
}

/** What is planned, the field of its time, how far ahead it may be, and the request. */
const tooFar: [string, string, string, (time: string) => Sent][] = [
  ['a booking', 'scheduledFor', 'two years', (scheduledFor) => booking({ scheduledFor })],
  ['a moved booking', 'scheduledFor', 'two years', moved],
  [
    'a follow-up',
    'dueAt',
    '3,650 days',
    (dueAt) => physician.asserted.post('/v1/follow-ups', { patientId, dueAt, text: 'Ask.' }),
  ],
  [
    'a snooze',
    'until',
    '365 days',
    (until) => physician.asserted.post(`/v1/async-consults/${held.id}/snooze`, { until }),
  ],
  [
    'a presence',
    'until',
    '365 days',
    (until) => physician.asserted.put('/v1/physicians/me/presence', { status: 'away', until }),
  ],
]

/** What was wrong, the request, and what its sender reads. */
const mistakes: [string, () => Sent, string][] = [
  [
    'no body',
    () => partner.key.send('POST', '/v1/patients', {}),
    '400 invalid_request: externalId | externalId is required. phone | phone is required.',
  ],
  [
    'a trailing comma',
    () => raw('{\n  "externalId": "p",\n}'),
    '400 invalid_request: | The body is not valid JSON: see line 3, column 1.',
  ],
  [
    'single quotes',
    () => raw("{'externalId': 'p'}"),
    '400 invalid_request: | The body is not valid JSON: see line 1, column 2.',
  ],
  [
    'a body that ends too early',
    () => raw('{"externalId": "p"'),
    '400 invalid_request: | The body is not valid JSON: see line 1, column 19.',
  ],
  ['a list of patients', () => raw('[]'), '400 invalid_request: | The input must be an object.'],
  [
    'a form',
    () => raw('externalId=p', { 'content-type': 'application/x-www-form-urlencoded' }),
    '415 unsupported_media_type: This content type is not supported. Send JSON, with "Content-Type: application/json".',
  ],
  [
    'JSON to the upload route',
    () => partner.key.post('/v1/attachments', {}),
    '415 unsupported_media_type: This content type is not supported. Send the file as "multipart/form-data".',
  ],
  [
    'a required field left out',
    () => partner.key.post('/v1/patients', { externalId: 'p' }),
    '400 invalid_request: phone | phone is required.',
  ],
  [
    'a required field that is null',
    () => patient({ phone: null }),
    '400 invalid_request: phone | phone cannot be null.',
  ],
  [
    'a number for a string',
    () => patient({ firstName: 7 }),
    '400 invalid_request: firstName | firstName must be a string.',
  ],
  [
    'snake case',
    () => partner.key.post('/v1/patients', { external_id: 'p', phone: newPhone() }),
    '400 invalid_request: external_id | Unknown field. Did you mean "externalId"? externalId | externalId is required.',
  ],
  [
    'a misspelled field',
    () => booking({ scheduledAt: '2026-11-21T09:30:00Z' }),
    '400 invalid_request: scheduledAt | Unknown field. Did you mean "scheduledFor"?',
  ],
  [
    'a longer name for a field',
    () => patient({ phoneNumber: '+14155550123' }),
    '400 invalid_request: phoneNumber | Unknown field. Did you mean "phone"?',
  ],
  [
    'a field of another product',
    () => patient({ shoeSize: 43 }),
    '400 invalid_request: shoeSize | Unknown field. Known: externalId, phone, firstName, lastName, birthDate, email, language, jurisdiction, timeZone, metadata, notifications, testClockId.',
  ],
  [
    'a misspelled field of a license',
    () => newPhysician({ licenses: [{ jurisdiction: 'US-CA', nummer: '1' }] }),
    '400 invalid_request: licenses.0.nummer | Unknown field. Did you mean "number"? licenses.0.number | licenses.0.number is required.',
  ],
  [
    'a phone number without its country',
    () => patient({ phone: '415 555 0123' }),
    '400 invalid_request: phone | Start with + and the country code, such as +14155550123.',
  ],
  [
    'a local date',
    () => patient({ birthDate: '21.11.1990' }),
    '400 invalid_request: birthDate | birthDate must be a calendar date, such as 2026-11-21.',
  ],
  [
    'a day that does not exist',
    () => patient({ birthDate: '1990-02-30' }),
    '400 invalid_request: birthDate | birthDate must be a calendar date, such as 2026-11-21.',
  ],
  [
    'a day that is still to come',
    () => patient({ birthDate: '2190-02-28' }),
    '400 invalid_request: birthDate | Use a date of birth that is not in the future.',
  ],
  [
    'a year with the digits of another century',
    () => newPhysician({ birthDate: '0090-02-28' }),
    '400 invalid_request: birthDate | Use a date of birth in the last 125 years.',
  ],
  [
    'a state for a place',
    () => patient({ jurisdiction: 'CA' }),
    '400 invalid_request: jurisdiction | Canada licenses by province: use its code, such as CA-ON. Did you mean US-CA?',
  ],
  [
    'a name that nobody can see',
    () => patient({ lastName: '\u200b' }),
    '400 invalid_request: lastName | Send at least one visible character, or leave it out.',
  ],
  [
    'a presence that has ended',
    () => physician.asserted.put('/v1/physicians/me/presence', { status: 'online', until: '2020-01-01T00:00:00Z' }),
    '400 invalid_request: until | This time has passed. Use a time in the future.',
  ],
  [
    'a name for an email address',
    () => patient({ email: 'Ada' }),
    '400 invalid_request: email | email must be an email address, such as ada@clinic.example.',
  ],
  [
    'an empty identifier',
    () => patient({ externalId: '' }),
    '400 invalid_request: externalId | externalId cannot be empty.',
  ],
  [
    'a time zone by its offset',
    () => patient({ timeZone: 'UTC+2' }),
    '400 invalid_request: timeZone | Use an IANA time zone, such as America/Los_Angeles.',
  ],
  [
    'metadata that is not text',
    () => patient({ metadata: { visits: 3 } }),
    '400 invalid_request: metadata.visits | metadata.visits must be a string.',
  ],
  [
    'a key of metadata that changes the direction of text',
    () => patient({ metadata: { 'a\u202eb': 'x' } }),
    '400 invalid_request: metadata.a\u202eb | metadata has a key that is not accepted. Remove characters that change the direction of text.',
  ],
  [
    'a value of metadata that changes the direction of text',
    () => patient({ metadata: { allergies: 'a\u202eb' } }),
    '400 invalid_request: metadata.allergies | Remove characters that change the direction of text.',
  ],
  [
    'a key of metadata that is too long',
    () => patient({ metadata: { ['k'.repeat(41)]: 'x' } }),
    `400 invalid_request: metadata.${'k'.repeat(41)} | metadata has a key that is not accepted. A key must have at most 40 characters.`,
  ],
  [
    'a name of an API key that nobody can see',
    () => partner.key.post('/v1/api-keys', { name: '\u200b', scopes: ['patients:read'] }),
    '400 invalid_request: name | Send at least one visible character, or leave it out.',
  ],
  [
    'plain HTTP for a webhook endpoint',
    () => partner.key.post('/v1/webhook-endpoints', { url: 'http://clinic.example/hooks' }),
    '400 invalid_request: url | Use an https URL.',
  ],
  [
    'a private address for a webhook endpoint',
    () => partner.key.post('/v1/webhook-endpoints', { url: 'https://10.0.0.1/hooks' }),
    '400 invalid_request: url | Use a host on the public internet.',
  ],
  [
    'an appointment without a time zone',
    () => booking({ scheduledFor: '2026-11-21T09:30:00' }),
    '400 invalid_request: scheduledFor | scheduledFor must be an ISO 8601 date and time with a time zone, such as 2026-11-21T09:30:00Z.',
  ],
  [
    'a text for a number',
    () => partner.key.post(`/v1/async-consults/${consult.id}/rating`, { value: '5' }),
    '400 invalid_request: value | value must be a number.',
  ],
  [
    'a rating out of range',
    () => partner.key.post(`/v1/async-consults/${consult.id}/rating`, { value: 6 }),
    '400 invalid_request: value | value must be at most 5.',
  ],
  [
    'an unknown parameter',
    () => partner.key.get('/v1/patients?external_id=p'),
    '400 invalid_request: external_id | Unknown parameter. Did you mean "externalId"?',
  ],
  [
    'another way to page',
    () => partner.key.get('/v1/patients?page=2'),
    '400 invalid_request: page | Unknown parameter. Known: limit, cursor, externalId.',
  ],
  [
    'a limit that is too large',
    () => partner.key.get('/v1/patients?limit=1000'),
    '400 invalid_request: limit | limit must be at most 100.',
  ],
  [
    'a limit that is no number',
    () => partner.key.get('/v1/patients?limit=all'),
    '400 invalid_request: limit | limit must be a number.',
  ],
  [
    'an invented cursor',
    () => partner.key.get('/v1/patients?cursor=2'),
    '400 invalid_request: cursor | Use the nextCursor of a page of this list, with the same filters.',
  ],
  [
    'a state that does not exist',
    () => partner.key.get('/v1/async-consults?status=open'),
    '400 invalid_request: status | status must be one of "invited", "consented", "queued", "active", "resolve_requested", "closed".',
  ],
  [
    'no credential',
    () => withHeaders({}),
    '401 unauthorized: Send your credential: "Authorization: Bearer <credential>".',
  ],
  [
    'a key without Bearer',
    () => withHeaders({ authorization: 'pp_test_1' }),
    '401 unauthorized: Send one header "Authorization: Bearer <credential>".',
  ],
  [
    'Basic authentication',
    () => withHeaders({ authorization: 'Basic cHA6' }),
    '401 unauthorized: Send one header "Authorization: Bearer <credential>".',
  ],
  [
    'half a key',
    () => bearer('pp_test_abc'),
    '401 unauthorized: This is not a whole API key: "pp_test_" and 48 letters and digits.',
  ],
  [
    'a key of the other environment',
    () => bearer(`pp_live_${'a'.repeat(48)}`),
    '401 unauthorized: This key is for the other environment. Keys of this service start with "pp_test_".',
  ],
  [
    'an unknown key',
    () => bearer(`pp_test_${'a'.repeat(48)}`),
    '401 unauthorized: This API key does not work: it is unknown, has expired or was revoked, or it may not be used from this address.',
  ],
  [
    'no physician',
    () => partner.key.post(`/v1/async-consults/${consult.id}/claim`),
    '401 unauthorized: This route needs a named physician: send "X-Service-Physician-Id".',
  ],
  [
    'an unknown physician',
    () => partner.key.post(`/v1/async-consults/${consult.id}/claim`, undefined, { 'x-service-physician-id': 'phy_1' }),
    '401 unauthorized: "X-Service-Physician-Id" needs the id of an active physician of this account.',
  ],
  [
    'a misspelled route',
    () => partner.key.get('/v1/patient'),
    '404 not_found: There is no such route. Check the path: the reference lists every route.',
  ],
  ['an unknown id', () => partner.key.get('/v1/patients/pat_1'), '404 not_found: Not found. Check "id".'],
  ['one unknown id of two', () => booking({ physicianId: 'phy_1' }), '404 not_found: Not found. Check "physicianId".'],
  ['an unknown test clock', () => patient({ testClockId: 'tc_1' }), '404 not_found: Not found. Check "testClockId".'],
  ['an unknown key', () => partner.key.get('/v1/questionnaires/none'), '404 not_found: Not found. Check "key".'],
  [
    'an unknown key beside the id of a consult',
    () => partner.key.get(`/v1/async-consults/${consult.id}/intake/none`),
    '404 not_found: Not found. Check "key".',
  ],
  [
    'an unknown note of a consult',
    () => partner.key.get(`/v1/async-consults/${consult.id}/notes/note_1/versions`),
    '404 not_found: Not found. Check "noteId".',
  ],
  [
    'a note of an unknown consult',
    () => partner.key.get('/v1/async-consults/ac_1/notes/note_1/versions'),
    '404 not_found: Not found. Check "id".',
  ],
  [
    'an unknown colleague',
    async () => {
      const { id } = await partner.consult({ status: 'active', physician })
      return physician.asserted.post(`/v1/async-consults/${id}/hand-over`, { to: 'phy_1' })
    },
    '404 not_found: Not found. Check "to".',
  ],
  [
    'an unknown consult of a follow-up',
    () =>
      physician.asserted.post('/v1/follow-ups', {
        patientId,
        asyncConsultId: 'ac_1',
        dueAt: '2030-01-01T00:00:00Z',
        text: 'Call',
      }),
    '404 not_found: Not found. Check "asyncConsultId".',
  ],
  [
    'files of an unknown consult',
    () => partner.key.post('/v1/async-consults/ac_1/messages', { attachmentIds: ['att_1'] }),
    '404 not_found: Not found. Check "id".',
  ],
  [
    'a field of another person',
    () => booking({ clinicianId: physician.id }),
    '400 invalid_request: clinicianId | Unknown field. Did you mean "physicianId"?',
  ],
  [
    'a wildcard for types of event',
    () => partner.key.get('/v1/events?types=async_consult.*'),
    '400 invalid_request: types.0 | A type cannot have a wildcard. List each type, or leave the list out for all. They are in docs/events.',
  ],
  [
    'types of event with commas',
    () => partner.key.get('/v1/events?types=message.created,message.delivered'),
    '400 invalid_request: types.0 | Send several types one by one, without commas.',
  ],
  [
    'a plus in a query',
    () => partner.key.get('/v1/events?since=2026-03-02T09:30:00+02:00'),
    '400 invalid_request: since | since must be an ISO 8601 date and time with a time zone, such as 2026-11-21T09:30:00Z. In a query, write "+" as "%2B".',
  ],
  [
    'an appointment in the past',
    () => booking({ scheduledFor: '2020-01-01T09:30:00Z' }),
    '400 invalid_request: scheduledFor | This time has passed. Choose a time in the future.',
  ],
  [
    'a body that is too large',
    () => raw(JSON.stringify({ externalId: 'x'.repeat(1024 * 1024) })),
    '413 payload_too_large: The request body is too large. Send at most 1024 KiB.',
  ],
  [
    'the id of a consult for a patient',
    () => partner.key.get(`/v1/patients/${consult.id}`),
    '404 not_found: "id" takes the id of a patient (pat_…), but this is the id of an async consult.',
  ],
  [
    'the id of a physician in the body',
    () => booking({ patientId: physician.id }),
    '404 not_found: "patientId" takes the id of a patient (pat_…), but this is the id of a physician.',
  ],
  ...tooFar.map(([what, field, limit, send]): (typeof mistakes)[number] => [
    `${what} in the year 9030`,
    () => send('9030-01-01T09:00:00Z'),
    `400 invalid_request: ${field} | Choose a time at most ${limit} ahead.`,
  ]),
  [
    'the wrong method',
    () => partner.key.send('PUT', `/v1/patients/${patientId}`),
    '405 method_not_allowed: The path does not support this method. See the `Allow` header.',
  ],
]
test.each(mistakes)('a request with %s gets a response that says what to change', async (_mistake, send, response) => {
  expect(read(await send())).toBe(response)
})

test('the message of a 400 carries the first issue, and says how many more there are', async () => {
  const messageOf = async (sent: Sent) => ((await sent).body as { error: { message: string } }).error.message
  expect(await messageOf(patient({ phone: '555' }))).toMatch(/^phone: /)
  expect(await messageOf(patient({ externalId: '' }))).toBe('externalId cannot be empty.')
  expect(await messageOf(partner.key.send('POST', '/v1/patients', {}))).toBe(
    'externalId is required. See `details.issues` for 1 more.',
  )
})

test('an issue of a rule of the service has a code of its own', async () => {
  const licenses = [1, 2].map((number) => ({ jurisdiction: 'US-CA', number: `${number}` }))
  const codesOf = async (sent: Sent) =>
    ((await sent).details?.issues as { code: string }[] | undefined)?.map(({ code }) => code)
  expect(await codesOf(newPhysician({ licenses }))).toEqual(['duplicate'])
  expect(await codesOf(patient({ jurisdiction: 'ZZ', firstName: '\u200b' }))).toEqual([
    'invalid_value',
    'invalid_value',
  ])
})
