import type { CodeList, FoundConcept } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

const system = 'http://hl7.org/fhir/sid/icd-10-cm'
const skin = {
  system,
  title: 'Skin',
  concepts: [
    { code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' },
    { code: 'L20.9', display: 'Atopic dermatitis, unspecified' },
    { code: 'L40.0', display: 'Psoriasis vulgaris' },
  ],
}

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
})

const put = (key: string, body: object = skin) => partner.key.put<CodeList>(`/v1/code-lists/${key}`, body)

async function find(text: string): Promise<string[]> {
  const { client } = await physician.session()
  const answer = await client.post<{ result: { data: FoundConcept[] } }>('/trpc/codeLists.search', { text })
  return success(answer).result.data.map(({ code }) => code)
}

test('physicians find codes by the words of their meaning and by the code, the most general first', async () => {
  expect(await put('skin')).toMatchObject({ status: 201, body: { key: 'skin', system, title: 'Skin', concepts: 3 } })
  expect(await find('dermat')).toEqual(['L20.9', 'L23.9'])
  expect(await find('contact DERMATITIS')).toEqual(['L23.9'])
  expect(await find('l40')).toEqual(['L40.0'])
  expect(await find('fracture')).toEqual([])
})

test('a list that is stored again takes the place of the one before, and a deleted one is not searched', async () => {
  await put('skin')
  expect(await put('skin', { ...skin, concepts: skin.concepts.slice(2) })).toMatchObject({
    status: 200,
    body: { concepts: 1 },
  })
  expect(await find('dermatitis')).toEqual([])
  expect(await find('psoriasis')).toEqual(['L40.0'])
  expect(success(await partner.key.get<{ items: CodeList[] }>('/v1/code-lists')).items).toHaveLength(1)
  expect((await partner.key.send('DELETE', '/v1/code-lists/skin')).status).toBe(200)
  expect(await find('psoriasis')).toEqual([])
  expect((await partner.key.send('DELETE', '/v1/code-lists/skin')).status).toBe(404)
})

test('nobody finds the codes of another partner', async () => {
  await put('skin')
  const other = await environment.partner()
  physician = await other.physician()
  expect(await find('dermatitis')).toEqual([])
})

test('codes in a wrong form and repeated ones are named', async () => {
  const [first] = skin.concepts
  const refused = await put('skin', { ...skin, concepts: [first, { code: 'eczema', display: 'Eczema' }, first] })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          issues: [
            { path: 'concepts.1.code', code: 'invalid_code' },
            { path: 'concepts.2.code', code: 'duplicate' },
          ],
        },
      },
    },
  })
})

test('the twenty-first list is refused', { tags: 'full' }, async () => {
  for (let n = 0; n < 20; n++) success(await put(`list-${n}`))
  expect(await put('one-more')).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ code: 'too_many' }] } } },
  })
  success(await put('list-0'))
})
