import type { SearchResults } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { mutate, refusalOf } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let portal: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  portal = (await physician.session()).client
})

const search = (query: string, page: { limit?: number; cursor?: string } = {}, client = portal) =>
  mutate<SearchResults>(client, 'search.threads', { query, ...page })
const snippets = async (query: string) => (await search(query)).items.map(({ snippet }) => snippet)

/** A patient's messages in a new thread, one second apart. */
async function thread(patient: Record<string, unknown>, ...texts: string[]) {
  const { id: patientId } = await partner.patient(patient)
  const consult = await partner.consult({ patientId, status: 'active', physician })
  for (const text of texts) {
    environment.clock.advance(1)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text }))
    await partner.settle()
  }
  return consult
}

describe('searching in any language', () => {
  test('finds words of texts without spaces, and names as they are written together', async () => {
    await thread({ firstName: '伟明', lastName: '欧阳' }, '我头痛三天了。')
    await thread({ firstName: '민준', lastName: '김' }, 'ฉันปวดหัวมาก')
    await thread({ firstName: 'Ann', lastName: "O'Shaughnessy" }, 'نمی\u200cخواهم')
    expect(await snippets('头痛')).toEqual(['我头痛三天了。'])
    expect(await snippets('ปวดหัว')).toEqual(['ฉันปวดหัวมาก'])
    expect(await snippets('نمیخواهم')).toEqual(['نمی\u200cخواهم'])
    const names = async (query: string) => (await search(query)).patients.map(({ name }) => name)
    expect(await names('欧阳伟明')).toEqual(['欧阳伟明'])
    expect(await names('김민준')).toEqual(['김민준'])
    expect(await names('민준')).toEqual(['김민준'])
    expect(await names('oshaughnessy')).toEqual(["Ann O'Shaughnessy"])
  })
})

describe('searching for text', () => {
  test('ignores case and accents, and matches all words and the start of the last one, newest first', async () => {
    const consult = await thread({ firstName: 'Inés' }, 'Tengo FIÈVRE', 'and chest pain', 'fever and painful chest')
    expect(await snippets('fievre')).toEqual(['Tengo FIÈVRE'])
    expect(await snippets('CHEST pai')).toEqual(['fever and painful chest', 'and chest pain'])
    expect(await snippets('pai chest')).toEqual([])
    const { items } = await search('fièv')
    expect(items).toEqual([
      {
        consult: { id: consult.id, status: 'active' },
        patient: {
          id: consult.patientId,
          externalId: consult.patientExternalId,
          name: 'Inés Quintero',
          birthDate: null,
        },
        messageId: expect.stringMatching(/^msg_/),
        sequence: expect.any(Number),
        authorType: 'patient',
        at: expect.any(String),
        snippet: 'Tengo FIÈVRE',
        marks: [[6, 12]],
      },
    ])
  })

  test('covers physicians’ messages and file names, and not the service’s notices', async () => {
    const consult = await thread({}, 'hello')
    const path = `/v1/async-consults/${consult.id}`
    success(await physician.asserted.post(`${path}/replies`, { text: 'Paracetamol, twice a day' }))
    const { attachmentId } = success(
      await partner.key.upload<{ attachmentId: string }>({ fileName: 'xray-knee.pdf', bytes: sampleFiles.pdf() }),
    )
    success(await partner.key.post(`${path}/messages`, { attachmentIds: [attachmentId] }))
    await partner.settle()
    expect((await search('paracetamol')).items.map(({ authorType }) => authorType)).toEqual(['physician'])
    expect(await snippets('knee')).toEqual(['xray-knee.pdf'])
    expect(await snippets('joined')).toEqual([])
  })

  test('returns pages to the end without repeats', async () => {
    await thread({}, ...Array.from({ length: 5 }, (_, n) => `cough ${n}`))
    await thread({}, 'cough 5', 'cough 6')
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page: SearchResults = await search('cough', { limit: 3, ...(cursor && { cursor }) })
      pages.push(page.items.map(({ snippet }) => snippet))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual([['cough 6', 'cough 5', 'cough 4'], ['cough 3', 'cough 2', 'cough 1'], ['cough 0']])
  })

  test('refuses a cursor of another search', { tags: 'full' }, async () => {
    await thread({}, 'cough one', 'cough two')
    const { nextCursor } = await search('cough', { limit: 1 })
    const other = await portal.post('/trpc/search.threads', { query: 'fever', limit: 1, cursor: nextCursor })
    expect(refusalOf(other).code).toBe('invalid_request')
  })

  test('finds text that was written before search existed', { tags: 'full' }, async () => {
    await thread({ firstName: 'Olderina' }, 'from an older time')
    await environment.db.owner.query('update tenant.messages set words = null where partner_id = $1', [partner.id])
    await environment.db.owner.query('update tenant.patients set words = null where partner_id = $1', [partner.id])
    expect([await snippets('older'), (await search('olderina')).patients]).toEqual([[], []])
    await deleteExpired(environment.api.services)
    expect(await snippets('older')).toEqual(['from an older time'])
    expect((await search('olderina')).patients).toHaveLength(1)
  })
})

describe('searching for a patient', () => {
  test('matches names in any order, the partner’s id and the phone number, and shows the newest consult', async () => {
    const fields = {
      externalId: `MRN-0042-${Math.random()}`,
      phone: '+4930901820',
      firstName: 'Zoë',
      lastName: 'Müller',
    }
    await environment.db.owner.query('delete from directory.phone_numbers where phone = $1', [fields.phone])
    const consult = await thread(fields, 'hello')
    const found = {
      id: consult.patientId,
      externalId: fields.externalId,
      name: 'Zoë Müller',
      birthDate: null,
      phone: fields.phone,
      latest: { id: consult.id, status: 'active', lastActivityAt: expect.any(String) },
    }
    for (const query of ['zoe', 'müller zo', 'mrn-0042', '0042', '+49 30 901820', '1820', '030 901820']) {
      expect((await search(query)).patients, query).toEqual([found])
    }
  })

  test('matches a new name at once, and no longer the old one', async () => {
    const { externalId, phone } = await partner.patient({ firstName: 'Before' })
    success(await partner.key.post('/v1/patients', { externalId, phone, firstName: 'After' }))
    expect((await search('before')).patients).toEqual([])
    expect((await search('after')).patients.map(({ name }) => name)).toEqual(['After Quintero'])
    success(await partner.key.post('/v1/patients', { externalId, phone, lastName: 'Oduya' }))
    expect((await search('after oduya')).patients).toHaveLength(1)
  })

  test('matches a birth date in every usual writing and reading, alone or beside a name', async () => {
    const smith = { firstName: 'Robert', lastName: 'Smith' }
    await partner.patient({ ...smith, birthDate: '1980-04-12' })
    await partner.patient({ ...smith, birthDate: '1980-12-04' })
    const { externalId, phone } = await partner.patient({ ...smith, birthDate: '1951-06-30' })
    const born = async (query: string) => (await search(query)).patients.map(({ birthDate }) => birthDate).sort()
    expect(await born('robert smith')).toEqual(['1951-06-30', '1980-04-12', '1980-12-04'])
    expect(await born('1980-04-12')).toEqual(['1980-04-12'])
    expect(await born('Smith 30.06.1951')).toEqual(['1951-06-30'])
    expect(await born('06/30/51 rob')).toEqual(['1951-06-30'])
    for (const both of ['12.04.1980', '04/12/1980']) expect(await born(both)).toEqual(['1980-04-12', '1980-12-04'])
    expect(await born('Jones 30.06.1951')).toEqual([])
    // A corrected date is found at once, and the wrong one no longer.
    success(await partner.key.post('/v1/patients', { externalId, phone, birthDate: '1951-06-20' }))
    expect(await born('30.06.1951')).toEqual([])
    expect(await born('20.06.1951')).toEqual(['1951-06-20'])
  })

  test('shows patients on the first page only', { tags: 'full' }, async () => {
    await thread({ firstName: 'Cough' }, 'cough one', 'cough two')
    const { nextCursor, patients } = await search('cough', { limit: 1 })
    expect(patients).toHaveLength(1)
    expect((await search('cough', { limit: 1, ...(nextCursor && { cursor: nextCursor }) })).patients).toEqual([])
  })
})

test('searching for nothing, one character or signs finds nothing, without an error', async () => {
  await thread({}, 'x marks the spot')
  for (const query of ['', ' ', 'x', '🙂', "' & !", '-- ']) {
    expect(await search(query), query).toEqual({ patients: [], items: [] })
  }
})

test('a search finds nothing of another tenant, whatever the query', async () => {
  await thread({ firstName: 'Unmistakable', phone: '+14155550199' }, 'unmistakable words')
  const stranger = (await (await (await environment.partner()).physician()).session()).client
  for (const query of ['unmistakable', 'unmis', '+14155550199', '0199']) {
    expect(await search(query, {}, stranger)).toEqual({ patients: [], items: [] })
  }
})

test('the audit records who searched, and the query is stored nowhere', async () => {
  await thread({}, 'a very particular rash')
  await search('particular rash')
  const { rows } = await environment.db.owner.query(
    `select * from tenant.audit_entries where partner_id = $1 and act = 'search.threads'`,
    [partner.id],
  )
  expect(rows).toMatchObject([
    { outcome: 'read', resource_type: 'search', resource_id: null, as_physician_id: physician.id },
  ])
  expect(JSON.stringify(rows)).not.toContain('particular')
  // A GET would put the query into the URL.
  expect((await portal.get('/trpc/search.threads?input=%7B%22query%22%3A%22rash%22%7D')).status).toBe(405)
})
