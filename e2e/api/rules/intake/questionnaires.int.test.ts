import type {
  AsyncConsult,
  EditedQuestionnaire,
  ErrorBody,
  Page,
  Questionnaire,
  QuestionnaireCheck,
  QuestionnaireSummary,
} from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  doneDuring,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { sampleQuestionnaire, sampleResponse } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

const at = (key: string) => `/v1/questionnaires/${key}`
const titled = (title: string) => ({ questionnaire: { ...sampleQuestionnaire, title } })
const put = (key: string, body: unknown) => partner.key.put<Questionnaire>(at(key), body)
const publish = (key: string) => partner.key.post<Questionnaire>(`${at(key)}/publish`)
const external = {
  resourceType: 'Questionnaire',
  item: [{ linkId: 'a', type: 'choice', text: 'A', required: true, answerValueSet: 'http://x.example/vs' }],
}

test('a draft is stored, replaced and read back as it was sent', async () => {
  const first = await put('draft', titled('One'))
  expect([first.status, success(first)]).toMatchObject([
    201,
    {
      key: 'draft',
      version: 1,
      status: 'draft',
      title: 'One',
      languages: ['en'],
      activeVersion: null,
      publishedAt: null,
    },
  ])
  const second = await put('draft', titled('Two'))
  expect([second.status, success(second).version]).toEqual([200, 1])
  expect(success(await partner.key.get<Questionnaire>(at('draft'))).questionnaire).toEqual(titled('Two').questionnaire)
})

test('a published version never changes: other content begins the next one', async () => {
  await put('versions', titled('One'))
  expect(success(await publish('versions'))).toMatchObject({ version: 1, status: 'active', activeVersion: 1 })
  const { id: _, ...reordered } = {
    id: '',
    ...Object.fromEntries(Object.entries(titled('One').questionnaire).reverse()),
  }
  expect(success(await put('versions', { questionnaire: reordered }))).toMatchObject({ version: 1, status: 'active' })
  expect(success(await put('versions', titled('Two')))).toMatchObject({ version: 2, status: 'draft', activeVersion: 1 })
  expect(success(await publish('versions'))).toMatchObject({ version: 2, status: 'active', activeVersion: 2 })
  expect(success(await publish('versions'))).toMatchObject({ version: 2, status: 'active' })
  const old = success(await partner.key.get<Questionnaire>(`${at('versions')}?version=1`))
  expect([old.status, old.title, old.activeVersion]).toEqual(['retired', 'One', 2])
})

test('two programs that change a published questionnaire at once share its next version', async () => {
  await put('race', titled('One'))
  success(await publish('race'))
  const answers = await Promise.all(['Two', 'Three', 'Four'].map((title) => put('race', titled(title))))
  expect(answers.map((answer) => success(answer).version)).toEqual([2, 2, 2])
  const created = await Promise.all(['A', 'B', 'C'].map((title) => put('new', titled(title))))
  expect(created.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
})

test('what cannot run is refused with its path and the name of its item, and stored nowhere', async () => {
  const questionnaire = { ...sampleQuestionnaire, item: [{ linkId: 'a', type: 'reference', text: 'A' }] }
  const refused = await partner.key.put<ErrorBody>(at('refused'), { questionnaire })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    error: { code: 'invalid_request', details: { issues: [{ code: 'reference', path: 'questionnaire.item.0.type' }] } },
  })
  const check = success(await partner.key.post<QuestionnaireCheck>(`${at('refused')}/validate`, { questionnaire }))
  const message = expect.stringMatching(/^In the item "a" \("A"\): /)
  expect(check).toMatchObject({ valid: false, publishable: false, refusals: [{ path: 'item.0.type', message }] })
  expect(refused.body.error.details).toMatchObject({ issues: [{ message }] })
  expect(success(await put('named', { questionnaire: external }))).toMatchObject({ blockers: [{ message }] })
  expect((await partner.key.get(at('refused'))).status).toBe(404)
  expect((await partner.key.get(at('Not-a-key'))).status).toBe(400)
})

test('expressions in FHIRPath are accepted, and checked', async () => {
  const calculated = (expression: string) => ({
    resourceType: 'Questionnaire',
    item: [
      {
        linkId: 'a',
        type: 'integer',
        text: 'A',
        extension: [
          {
            url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
            valueExpression: { language: 'text/fhirpath', expression },
          },
        ],
      },
    ],
  })
  expect((await put('expressions', { questionnaire: calculated('1 + 1') })).status).toBe(201)
  const refused = await partner.key.put<ErrorBody>(at('expressions'), { questionnaire: calculated('today()') })
  expect(refused.body).toMatchObject({
    error: { details: { issues: [{ path: 'questionnaire.item.0.extension.0.valueExpression.expression' }] } },
  })
})

test('a save that names a revision overwrites nothing that was saved or published in between', async () => {
  const { client } = await partner.member('administrator')
  type Answer = { result: { data: EditedQuestionnaire } }
  const save = (title: string, revision: number | null) =>
    client.post<Answer>('/trpc/consoleQuestionnaires.put', { key: 'edited', revision, ...titled(title) })
  const first = success(await save('One', null)).result.data
  expect((await save('Again', null)).status).toBe(412)
  const second = success(await save('Two', first.revision)).result.data
  expect((await save('Late', first.revision)).status).toBe(412)
  const early = { key: 'edited', revision: first.revision }
  expect((await client.post('/trpc/consoleQuestionnaires.publish', early)).status).toBe(412)
  success(await publish('edited'))
  expect((await save('After', second.revision)).status).toBe(412)
  const read = success(await client.get<Answer>('/trpc/consoleQuestionnaires.get?input={"key":"edited"}')).result.data
  expect([read.title, read.status]).toEqual(['Two', 'active'])
  expect(success(await save('Three', read.revision)).result.data).toMatchObject({ version: 2, title: 'Three' })
  const gone = { key: 'never-made', revision: 1, ...titled('One') }
  expect((await client.post('/trpc/consoleQuestionnaires.put', gone)).status).toBe(412)
})

test('edits of one member in the builder share an audit entry, and whatever an auditor tells apart has its own', async () => {
  const alone = await environment.partner()
  const client = (await alone.member('administrator')).client.at('203.0.113.7')
  const other = (await alone.member('developer')).client.at('203.0.113.7')
  type Answer = { result: { data: EditedQuestionnaire } }
  let revision: number | null = null
  let saves = 0
  const save = async (by: typeof client, known = true) => {
    saves += 1
    environment.clock.advance(2)
    const named = known ? { revision } : {}
    const input = { key: 'edited', ...named, ...titled(`Save ${saves}`) }
    revision = success(await by.post<Answer>('/trpc/consoleQuestionnaires.put', input)).result.data.revision
  }
  const entries = async (act: () => Promise<unknown>) =>
    (await doneDuring(environment, alone.id, act)).map(({ act: name, code }) => `${name}:${code}`)
  const noted = 'consoleQuestionnaires.put:update'

  expect(await entries(() => save(client))).toEqual(['consoleQuestionnaires.put:create'])
  const edits = async (by: typeof client, count: number) => {
    for (let n = 0; n < count; n++) await save(by)
  }
  expect(await entries(() => edits(client, 4))).toEqual([noted])
  // Another member, and then the first one again.
  expect(await entries(() => edits(other, 2))).toEqual([noted])
  expect(await entries(() => edits(client, 2))).toEqual([noted])
  // The same member from elsewhere: a stolen session would look like this.
  expect(await entries(() => edits(client.at('203.0.113.8'), 2))).toEqual([noted])
  // An upload is one act, and so is a change by a program.
  expect(await entries(() => save(client, false))).toEqual([noted])
  const changed = success(await alone.key.put<EditedQuestionnaire>(at('edited'), titled('By a program')))
  expect(changed.version).toBe(1)
  revision = (revision ?? 0) + 1
  expect(await entries(() => edits(client, 2))).toEqual([noted])
  // A publication stands between the edits of two versions.
  success(await alone.key.post(`${at('edited')}/publish`))
  const read = await client.get<Answer>('/trpc/consoleQuestionnaires.get?input={"key":"edited"}')
  revision = success(read).result.data.revision
  expect(await entries(() => edits(client, 2))).toEqual([noted])
  environment.clock.advance(31 * 60)
  expect(await entries(() => edits(client, 2))).toEqual([noted])
})

test('a draft that patients could not answer is stored, and not published', async () => {
  expect(success(await put('blocked', { questionnaire: external })).blockers).toMatchObject([{ code: 'unanswerable' }])
  const refused = await partner.key.post<ErrorBody>(`${at('blocked')}/publish`)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: { details: { issues: [{ path: 'questionnaire.item.0' }] } } })
  expect((await partner.key.post(`${at('nobody')}/publish`)).status).toBe(404)
})

test('a retired questionnaire is not asked of new consults, goes on where it is asked, and publishing revives it', async () => {
  const alone = await environment.partner()
  const { key: client } = alone
  const retire = () => client.post<Questionnaire>(`${at('skin')}/retire`)
  const ask = async (body: object = { questionnaireKeys: ['skin'] }) =>
    client.post<AsyncConsult & ErrorBody>('/v1/async-consults', { patientId: (await alone.patient()).id, ...body })
  const why = (code: string) => ({ error: { details: { issues: [expect.objectContaining({ code })] } } })
  expect((await retire()).status).toBe(404)
  success(await client.put(at('skin'), titled('Skin')))
  expect((await retire()).body).toMatchObject(why('not_published'))
  success(await client.post(`${at('skin')}/publish`))
  const asked = await alone.consult({ fields: { questionnaireKeys: ['skin'] } })
  const defaults = { asyncConsults: ['skin'], telehealthConsults: [], requiredForCalls: false }
  success(await client.put('/v1/account/intake', defaults))
  expect((await retire()).body).toMatchObject(why('asked_by_default'))
  success(await client.put('/v1/account/intake', { ...defaults, asyncConsults: [] }))

  expect(success(await retire())).toMatchObject({ version: 1, status: 'retired', activeVersion: null })
  expect(success(await retire())).toMatchObject({ version: 1, status: 'retired' })
  expect((await ask()).body).toMatchObject(why('retired_questionnaire'))
  expect((await client.put('/v1/account/intake', defaults)).body).toMatchObject(why('retired_questionnaire'))
  const answers = { response: sampleResponse, revision: 0, complete: true }
  success(await client.put(`/v1/async-consults/${asked.id}/intake/skin`, answers))

  expect(success(await client.put(at('skin'), titled('Skin')))).toMatchObject({ version: 2, status: 'draft' })
  expect((await ask()).status).toBe(400)
  success(await client.post(`${at('skin')}/publish`))
  success(await ask())
  expect(success(await retire())).toMatchObject({ version: 2, status: 'retired' })
})

test('a questionnaire is not retired while the account begins to ask it by default', async () => {
  const alone = await environment.partner()
  const { key: client } = alone
  for (let round = 0; round < 4; round += 1) {
    const key = `race-${round}`
    success(await client.put(at(key), titled(key)))
    success(await client.post(`${at(key)}/publish`))
    const defaults = { asyncConsults: [key], telehealthConsults: [], requiredForCalls: false }
    const both = await Promise.all([client.put('/v1/account/intake', defaults), client.post(`${at(key)}/retire`)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    success(await client.put('/v1/account/intake', { ...defaults, asyncConsults: [] }))
  }
})

test('the list has the newest version of each key, page by page, and nothing of other partners', async () => {
  const other = await environment.partner()
  for (const key of ['c', 'a', 'b']) success(await other.key.put(at(key), titled(key)))
  success(await other.key.post(`${at('a')}/publish`))
  success(await other.key.put(at('a'), titled('a2')))
  const first = success(await other.key.get<Page<QuestionnaireSummary>>('/v1/questionnaires?limit=2'))
  expect(first.items.map(({ key, version, title }) => [key, version, title])).toEqual([
    ['a', 2, 'a2'],
    ['b', 1, 'b'],
  ])
  expect(first.items[0]).not.toHaveProperty('questionnaire')
  const rest = await other.key.get<Page<QuestionnaireSummary>>(`/v1/questionnaires?limit=2&cursor=${first.nextCursor}`)
  expect(success(rest).items.map(({ key }) => key)).toEqual(['c'])
  expect((await partner.key.get(at('c'))).status).toBe(404)
})
