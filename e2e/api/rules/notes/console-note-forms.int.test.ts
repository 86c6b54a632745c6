import type { CodeListChange, Concept, EditedNoteTemplate, NoteTemplate, Page } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

interface Answer<Data> {
  result: { data: Data }
}

const skin = {
  key: 'skin',
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  title: 'Skin',
  concepts: [
    { code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' },
    { code: 'L20.9', display: 'Atopic dermatitis, unspecified' },
    { code: 'L40.0', display: 'Psoriasis vulgaris' },
  ],
}
const visit = { key: 'visit', title: 'Visit', sections: [{ key: 'plan', title: 'Plan' }] }

let environment: TestEnvironment
let partner: TestPartner
let client: Awaited<ReturnType<TestPartner['member']>>['client']

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  client = (await partner.member('developer')).client
})

const read = async <Data>(name: string, input: object) =>
  success(await client.get<Answer<Data>>(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)).result
    .data
const ask = (name: string, input: object) => client.post<Answer<object>>(`/trpc/${name}`, input)

test('a dry run of a list counts the codes that it would add, change and remove, and stores nothing', async () => {
  const check = async (concepts: Concept[]) =>
    success(await client.post<Answer<CodeListChange>>('/trpc/consoleCodeLists.check', { ...skin, concepts })).result
      .data
  expect(await check(skin.concepts)).toEqual({ added: 3, changed: 0, removed: 0 })
  expect((await read<{ items: unknown[] }>('consoleCodeLists.list', {})).items).toEqual([])
  success(await ask('consoleCodeLists.put', skin))
  expect(
    await check([
      { code: 'L23.9', display: 'Contact dermatitis' },
      { code: 'L40.0', display: 'Psoriasis vulgaris' },
      { code: 'L70.0', display: 'Acne vulgaris' },
    ]),
  ).toEqual({ added: 1, changed: 1, removed: 1 })
  expect(await read('consoleCodeLists.get', { key: 'skin' })).toMatchObject({ concepts: 3 })
})

test('a dry run refuses the rows that storing would refuse, by their place', async () => {
  const wrong = { ...skin, concepts: [skin.concepts[0], { code: 'eczema', display: 'Eczema' }, skin.concepts[0]] }
  const refusals = await Promise.all(['check', 'put'].map((act) => ask(`consoleCodeLists.${act}`, wrong)))
  for (const refused of refusals) {
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toMatch(/concepts\.1\.code.*concepts\.2\.code/)
  }
  expect((await client.get('/trpc/consoleCodeLists.get?input={"key":"skin"}')).status).toBe(404)
})

test('the codes of a list come in its order, page by page, and by the words that find them for physicians', async () => {
  success(await ask('consoleCodeLists.put', skin))
  const codes = async (input: object) => {
    const { items, nextCursor } = await read<Page<Concept>>('consoleCodeLists.concepts', { key: 'skin', ...input })
    return { codes: items.map(({ code }) => code), cursor: nextCursor }
  }
  const first = await codes({ limit: 2 })
  expect(first.codes).toEqual(['L23.9', 'L20.9'])
  expect(await codes({ limit: 2, cursor: first.cursor })).toEqual({ codes: ['L40.0'], cursor: undefined })
  expect((await codes({ text: 'dermat' })).codes).toEqual(['L23.9', 'L20.9'])
  expect((await codes({ text: 'l40' })).codes).toEqual(['L40.0'])
  expect((await codes({ text: '…' })).codes).toEqual([])
  const cursor = JSON.stringify({ key: 'skin', text: 'psoriasis', cursor: first.cursor })
  expect((await client.get(`/trpc/consoleCodeLists.concepts?input=${encodeURIComponent(cursor)}`)).status).toBe(400)
})

test('a template that somebody else has changed is not overwritten, and a new one takes no used key', async () => {
  const put = (basedOn: number | null, title: string, key = 'visit') =>
    client.post<Answer<NoteTemplate>>('/trpc/consoleNoteTemplates.put', { ...visit, key, title, basedOn })
  expect((await put(1, 'Visit')).status).toBe(412)
  expect(success(await put(null, 'Visit')).result.data.version).toBe(1)
  expect((await put(null, 'Again')).status).toBe(412)
  expect(success(await put(1, 'Second')).result.data.version).toBe(2)
  expect((await put(1, 'Late')).status).toBe(412)
  // A shipped template is version 1 of its key.
  expect((await put(null, 'SOAP', 'soap')).status).toBe(412)
  expect(success(await put(1, 'Our SOAP', 'soap')).result.data.version).toBe(2)
})

test('every version of a template can be read, with the number of the newest', async () => {
  for (const [basedOn, title] of [
    [null, 'First'],
    [1, 'Second'],
  ])
    success(await ask('consoleNoteTemplates.put', { ...visit, title, basedOn }))
  const get = (input: object) => read<EditedNoteTemplate>('consoleNoteTemplates.get', { key: 'visit', ...input })
  expect(await get({})).toMatchObject({ version: 2, title: 'Second', newest: 2 })
  expect(await get({ version: 1 })).toMatchObject({ version: 1, title: 'First', newest: 2 })
  expect((await client.get('/trpc/consoleNoteTemplates.get?input={"key":"visit","version":3}')).status).toBe(404)
  expect(await read('consoleNoteTemplates.get', { key: 'soap' })).toMatchObject({
    version: 1,
    shipped: true,
    newest: 1,
  })
})

test('a list or a template of another partner is not found, and is changed by nobody else', async () => {
  success(await ask('consoleCodeLists.put', skin))
  success(await ask('consoleNoteTemplates.put', { ...visit, basedOn: null }))
  const other = (await (await environment.partner()).member('administrator')).client
  const input = (value: object) => `?input=${encodeURIComponent(JSON.stringify(value))}`
  for (const [name, value] of [
    ['consoleCodeLists.get', { key: 'skin' }],
    ['consoleCodeLists.concepts', { key: 'skin', limit: 1 }],
    ['consoleNoteTemplates.get', { key: 'visit' }],
    ['consoleNoteTemplates.get', { key: 'visit', version: 1 }],
  ] as const) {
    expect((await other.get(`/trpc/${name}${input(value)}`)).status).toBe(404)
  }
  expect((await other.post('/trpc/consoleCodeLists.remove', { key: 'skin' })).status).toBe(404)
  success(await other.post('/trpc/consoleCodeLists.put', { ...skin, concepts: skin.concepts.slice(0, 1) }))
  expect(await read('consoleCodeLists.get', { key: 'skin' })).toMatchObject({ concepts: 3 })
})
