import type { Page, Patient } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
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

const put = (body: Record<string, unknown>, who = partner) => who.key.post<Patient>('/v1/patients', body)
const unavailable = { status: 409, code: 'phone_unavailable', details: undefined }

describe('upserting a patient', () => {
  const full = {
    externalId: 'p-1',
    firstName: 'Mara',
    lastName: 'Quintero',
    birthDate: '1988-02-29',
    email: 'mara@mail.example',
    language: 'es-mx',
    jurisdiction: 'us-ca',
    timeZone: 'America/Los_Angeles',
    metadata: { plan: 'gold' },
  }

  test('creates the patient and says so in its status', async () => {
    const phone = newPhone()
    const { status, body } = await put({ ...full, phone })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...full,
      notifications: null,
      unsubscribed: [],
      id: expect.stringMatching(/^pat_/),
      phone,
      language: 'es-MX',
      jurisdiction: 'US-CA',
      legalHold: false,
      confidential: false,
      testClockId: null,
      createdAt: environment.clock.now().toISOString(),
      updatedAt: environment.clock.now().toISOString(),
    })
    expect((await partner.key.get(`/v1/patients/${body.id}`)).body).toEqual(body)
  })

  test('again changes the given fields, keeps omitted ones, and clears null ones', async () => {
    const phone = newPhone()
    const created = success(await put({ ...full, phone }))
    environment.clock.advance(60)
    const body = { externalId: 'p-1', phone, firstName: 'Maria', email: null, metadata: { plan: 'silver' } }
    const updated = await put(body)
    expect(updated.status).toBe(200)
    expect(updated.body).toEqual({
      ...created,
      firstName: 'Maria',
      email: null,
      metadata: { plan: 'silver' },
      updatedAt: environment.clock.now().toISOString(),
    })
    expect(success(await put({ externalId: 'p-1', phone, metadata: null })).metadata).toEqual({})
  })

  test('can be repeated any number of times', async () => {
    const body = { ...full, phone: newPhone() }
    const answers = [await put(body), await put(body), await put(body)]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('twenty times concurrently creates one patient', { tags: 'full' }, async () => {
    const phone = newPhone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put({ externalId: 'p-1', phone, firstName: `${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { items } = success(await partner.key.get<Page<Patient>>('/v1/patients'))
    expect(items).toHaveLength(1)
  })

  test('with twenty concurrent phone numbers keeps one of them and frees the others', { tags: 'full' }, async () => {
    const phones = Array.from({ length: 20 }, newPhone)
    const answers = await Promise.all(phones.map((phone) => put({ externalId: 'p-1', phone })))
    for (const answer of answers) success(answer)
    const { phone } = success(await partner.key.get<Page<Patient>>('/v1/patients')).items[0] ?? { phone: '' }
    expect(phones).toContain(phone)
    for (const other of phones) {
      const answer = await put({ externalId: `other-${nextNumber()}`, phone: other })
      expect(answer).toMatchObject(other === phone ? unavailable : { status: 201 })
    }
  })
})

describe('a patient’s phone number', () => {
  test('is stored in E.164, however it is written', async () => {
    const { phone } = success(await put({ externalId: 'p-1', phone: ' +1 (415) 555-9876 ' }))
    expect(phone).toBe('+14155559876')
    expect(await put({ externalId: 'p-2', phone: '+1 415 555 98 76' })).toMatchObject(unavailable)
  })

  test('cannot be what is no number', async () => {
    const none = ['', '4155550100', 'phone', '+1', '+999 123', '+1 415 555 0100 ext. 5', 'call +14155550100', 5, null]
    for (const phone of none) {
      const refused = { status: 400, details: { issues: [{ path: 'phone' }] } }
      expect(await put({ externalId: 'p-1', phone }), `${phone}`).toMatchObject(refused)
    }
  })

  test('of another patient is unavailable, with the same answer inside and outside the tenant', async () => {
    const stranger = await environment.partner()
    const [ours, theirs] = [(await partner.patient()).phone, (await stranger.patient()).phone]
    const inside = await put({ externalId: 'new', phone: ours })
    const outside = await put({ externalId: 'new', phone: theirs })
    expect(inside).toMatchObject(unavailable)
    expect(outside.text).toBe(inside.text)
    const existing = await partner.patient()
    const change = (phone: string) => put({ externalId: existing.externalId, phone })
    expect((await change(ours)).text).toBe(inside.text)
    expect((await change(theirs)).text).toBe(inside.text)
    // And nothing was stored.
    expect((await partner.key.get('/v1/patients?externalId=new')).body).toEqual({ items: [] })
    expect((await partner.key.get(`/v1/patients/${existing.id}`)).body).toEqual(existing)
  })

  test('is free again after it was changed, also for another partner', async () => {
    const stranger = await environment.partner()
    const patient = await partner.patient()
    const phone = newPhone()
    success(await put({ externalId: patient.externalId, phone }))
    expect(await put({ externalId: 'x', phone: patient.phone }, stranger)).toMatchObject({ status: 201 })
    expect(await put({ externalId: 'x', phone }, stranger)).toMatchObject(unavailable)
    expect(await put({ externalId: patient.externalId, phone: patient.phone })).toMatchObject(unavailable)
  })

  test('that twenty new patients of two partners request concurrently goes to one', async () => {
    const stranger = await environment.partner()
    const phone = newPhone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put({ externalId: `p-${n}`, phone }, n % 2 ? partner : stranger)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'phone_unavailable')).toHaveLength(19)
  })

  test('swapped concurrently by two patients is neither lost nor assigned twice', async () => {
    const [one, two] = [await partner.patient(), await partner.patient()]
    for (let n = 0; n < 10; n += 1) {
      const answers = await Promise.all([
        put({ externalId: one.externalId, phone: two.phone }),
        put({ externalId: two.externalId, phone: one.phone }),
      ])
      for (const answer of answers) expect(answer).toMatchObject(unavailable)
    }
    // The swap works through a third number.
    success(await put({ externalId: one.externalId, phone: newPhone() }))
    success(await put({ externalId: two.externalId, phone: one.phone }))
    success(await put({ externalId: one.externalId, phone: two.phone }))
  })

  test('that passes to another patient is never assigned twice', async () => {
    const [giver, taker] = [await partner.patient(), await partner.patient()]
    const contested = giver.phone
    await Promise.all([
      put({ externalId: giver.externalId, phone: newPhone() }),
      put({ externalId: taker.externalId, phone: contested }),
    ])
    const { items } = success(await partner.key.get<Page<Patient>>('/v1/patients'))
    expect(items.filter(({ phone }) => phone === contested).length).toBeLessThanOrEqual(1)
    success(await put({ externalId: taker.externalId, phone: contested }))
  })
})

test('a patient’s field that is missing, too long or malformed is refused and named', async () => {
  const cases: readonly [string, unknown][] = [
    ['externalId', 'x'.repeat(201)],
    ['externalId', undefined],
    ['firstName', 'x'.repeat(201)],
    ['birthDate', '1988-02-30'],
    ['birthDate', '29/02/1988'],
    ['email', 'nobody'],
    ['language', 'not a language'],
    ['jurisdiction', 'California'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+05:30'],
    ['metadata', { key: 5 }],
    ['metadata', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v']))],
    ['metadata', { ['k'.repeat(41)]: 'v' }],
    ['metadata', { k: 'v'.repeat(501) }],
    ['metadata', [['k', 'v']]],
  ]
  for (const [field, value] of cases) {
    const answer = await put({ externalId: 'p-1', phone: newPhone(), [field]: value })
    expect(answer, field).toMatchObject({ status: 400, code: 'invalid_request' })
    const { issues } = answer.details as { issues: { path: string }[] }
    expect(issues.map(({ path }) => path.split('.')[0])).toEqual([field])
  }
})
