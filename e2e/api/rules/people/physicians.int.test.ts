import type { Page, Physician } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  nextNumber,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const newEmail = () => `doctor-${nextNumber()}@clinic.example`
const person = (fields: Record<string, unknown> = {}) => ({
  externalId: 'd-1',
  email: newEmail(),
  firstName: 'Ada',
  lastName: 'Osei',
  ...fields,
})
const post = (body: Record<string, unknown>, who = partner) => who.key.post<Physician>('/v1/physicians', body)
const list = async (who = partner) => success(await who.key.get<Page<Physician>>('/v1/physicians')).items
const emailInUse = { status: 409, code: 'email_in_use', details: undefined }
const conflict = { status: 409, code: 'external_id_conflict', details: undefined }

describe('provisioning a physician', () => {
  test('creates the physician, off duty', async () => {
    const email = newEmail()
    const { status, body } = await post(person({ email }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^phy_/),
      deactivatedAt: null,
      supervisor: false,
      needsCosignature: false,
      capacity: null,
      externalId: 'd-1',
      email,
      firstName: 'Ada',
      lastName: 'Osei',
      credentials: null,
      specialty: null,
      languages: [],
      licenses: [],
      presence: { status: 'offline', until: null, lastSeenAt: null },
      createdAt: environment.clock.now().toISOString(),
      updatedAt: environment.clock.now().toISOString(),
    })
  })

  test('stores credentials, specialty, languages and licenses', async () => {
    const fields = { credentials: 'MD', specialty: 'Dermatology', languages: ['en', 'ES-mx', 'en'] }
    const licenses = [
      { jurisdiction: 'us-ca', number: 'A1', expiresOn: '2030-01-01' },
      { jurisdiction: 'GB', number: 'B2' },
    ]
    const { body } = await post(person({ ...fields, licenses }))
    expect(body).toMatchObject({
      ...fields,
      languages: ['en', 'es-MX'],
      licenses: [
        { jurisdiction: 'US-CA', number: 'A1', expiresOn: '2030-01-01' },
        { jurisdiction: 'GB', number: 'B2', expiresOn: null },
      ],
    })
  })

  test('again with the same email address returns 200 and updates the names', async () => {
    const email = newEmail()
    const languages = ['en']
    const licenses = [{ jurisdiction: 'US-CA', number: '1' }]
    const created = success(await post(person({ email, languages, licenses, specialty: 'GP' })))
    environment.clock.advance(60)
    const again = await post(person({ email: email.toUpperCase(), firstName: 'Adaeze', lastName: 'Obi' }))
    expect(again.status).toBe(200)
    expect(again.body).toEqual({
      ...created,
      firstName: 'Adaeze',
      lastName: 'Obi',
      updatedAt: environment.clock.now().toISOString(),
    })
    expect(await list()).toEqual([again.body])
  })

  test('with a known externalId and another email address is a conflict and changes nothing', async () => {
    const created = success(await post(person()))
    expect(await post(person({ firstName: 'Eve' }))).toMatchObject(conflict)
    expect(await list()).toEqual([created])
  })

  test('with a known externalId and an email address in use is also a conflict', async () => {
    const [one, two] = [newEmail(), newEmail()]
    success(await post(person({ email: one })))
    success(await post(person({ email: two, externalId: 'd-2' })))
    expect(await post(person({ email: two }))).toMatchObject(conflict)
  })

  test('with a new externalId and an email address in use is refused, in the same tenant and in another', async () => {
    const stranger = await environment.partner()
    const email = newEmail()
    success(await post(person({ email })))
    const inside = await post(person({ email, externalId: 'd-2' }))
    const outside = await post(person({ email: email.toUpperCase() }), stranger)
    expect(inside).toMatchObject(emailInUse)
    expect(outside.text).toBe(inside.text)
    expect([(await list()).length, (await list(stranger)).length]).toEqual([1, 0])
  })

  test('twenty times concurrently creates one account', { tags: 'full' }, async () => {
    const body = person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  })

  test('with one email address and twenty concurrent externalIds, at two partners, creates one account', {
    tags: 'full',
  }, async () => {
    const stranger = await environment.partner()
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(person({ email, externalId: `d-${n}` }), n % 2 ? partner : stranger)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'email_in_use')).toHaveLength(19)
    expect((await list()).length + (await list(stranger)).length).toBe(1)
  })

  test('with one externalId and two concurrent email addresses keeps one of them', async () => {
    const answers = await Promise.all([post(person()), post(person())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('external_id_conflict')
    expect(await list()).toHaveLength(1)
  })

  test('keeps the licenses unless the request contains some', async () => {
    const email = newEmail()
    success(await post(person({ email, licenses: [{ jurisdiction: 'US-CA', number: '1' }] })))
    expect(success(await post(person({ email }))).licenses).toHaveLength(1)
    expect(success(await post(person({ email, licenses: null }))).licenses).toHaveLength(1)
    expect(success(await post(person({ email, licenses: [] }))).licenses).toEqual([])
  })

  test('refuses a field that is missing or malformed, and names it', async () => {
    const cases: readonly [string, unknown][] = [
      ['externalId', ''],
      ['email', 'nobody'],
      ['email', null],
      ['firstName', ''],
      ['lastName', undefined],
      ['languages', ['not a language']],
      ['licenses', [{ jurisdiction: 'US-CA' }]],
      ['licenses', [{ jurisdiction: 'US-CA', number: '1', expiresOn: '2030-02-30' }]],
    ]
    for (const [field, value] of cases) {
      const answer = await post(person({ [field]: value }))
      expect(answer, field).toMatchObject({ status: 400, code: 'invalid_request' })
      const { issues } = answer.details as { issues: { path: string }[] }
      expect(issues.map(({ path }) => path.split('.')[0])).toEqual([field])
    }
  })
})

describe('a physician replaces', () => {
  test('languages, which are returned as they are stored', async () => {
    const physician = await partner.physician()
    const put = (languages: string[]) => physician.asserted.put<Physician>('/v1/physicians/me/languages', { languages })
    expect(success(await put(['pt-br', 'en', 'PT-BR'])).languages).toEqual(['pt-BR', 'en'])
    expect(success(await put(['fr'])).languages).toEqual(['fr'])
    expect(success(await put([])).languages).toEqual([])
    expect((await partner.key.get(`/v1/physicians/${physician.id}`)).body).toMatchObject({ languages: [] })
  })

  test('licenses, in the given order', async () => {
    const physician = await partner.physician({ licensedIn: ['US-CA', 'US-NY'] })
    const licenses = [
      { jurisdiction: 'US-TX', number: '9', expiresOn: '2031-01-01' },
      { jurisdiction: 'GB', number: '7', expiresOn: null },
    ]
    const { client } = await physician.session()
    const answer = await client.put<Physician>('/v1/physicians/me/licenses', { licenses })
    expect(success(answer).licenses).toEqual(licenses)
    // When they were last seen is recorded a little later.
    const presence = expect.objectContaining({ status: 'offline' })
    expect((await partner.key.get(`/v1/physicians/${physician.id}`)).body).toEqual({ ...answer.body, presence })
  })

  test('licenses with twenty concurrent requests: the list equals one of them', { tags: 'full' }, async () => {
    const physician = await partner.physician()
    const lists = Array.from({ length: 20 }, (_, n) =>
      Array.from({ length: 3 }, (__, m) => ({
        jurisdiction: ['US-CA', 'US-NY', 'GB'][m] ?? '',
        number: `${n}-${m}`,
        expiresOn: null,
      })),
    )
    const answers = await Promise.all(
      lists.map((licenses) => physician.asserted.put<Physician>('/v1/physicians/me/licenses', { licenses })),
    )
    answers.forEach((answer, n) => {
      expect(success(answer).licenses).toEqual(lists[n])
    })
    const { body } = await partner.key.get<Physician>(`/v1/physicians/${physician.id}`)
    expect(lists).toContainEqual(body.licenses)
  })

  test('nothing when the body is not a list', async () => {
    const { asserted } = await partner.physician()
    for (const [what, body] of [
      ['languages', {}],
      ['languages', { languages: 'en' }],
      ['licenses', { licenses: {} }],
      ['licenses', null],
    ] as const) {
      expect(await asserted.put(`/v1/physicians/me/${what}`, body)).toMatchObject({
        status: 400,
        details: { issues: [{ path: what }] },
      })
    }
  })
})
