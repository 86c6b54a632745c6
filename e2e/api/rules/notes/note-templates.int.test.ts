import type { ClinicalNote, EditedNoteTemplate, NoteTemplate, Page } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { sampleTemplate } from '../../surface/notes.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
})

const keys = async () =>
  success(await partner.key.get<Page<NoteTemplate>>('/v1/note-templates')).items.map(({ key, version }) => [
    key,
    version,
  ])
const store = async (key: string, fields: object = {}) =>
  success(await partner.key.put<NoteTemplate>(`/v1/note-templates/${key}`, { ...sampleTemplate, ...fields }))
const remove = (key: string) => partner.key.send<NoteTemplate>('DELETE', `/v1/note-templates/${key}`)
/** A new consult, and how its physician writes about it. */
const consult = async () => {
  const { id } = await partner.consult({ status: 'active', physician })
  const path = `/v1/async-consults/${id}/notes`
  return {
    save: (body: object) => physician.asserted.put<ClinicalNote>(`${path}/draft`, body),
    act: (id: string, name: string, body: object = {}) =>
      physician.asserted.post<ClinicalNote>(`${path}/${id}/${name}`, body),
  }
}
const plan = { sections: [{ key: 'plan', text: 'Rest.' }] }

test('a note keeps the version of its template when a save names the template again', async () => {
  await store('visit')
  const { save, act } = await consult()
  const begun = success(await save({ template: 'visit', ...plan }))
  const added = { key: 'allergies', title: 'Allergies', required: true }
  await store('visit', { sections: [...sampleTemplate.sections, added] })
  const saved = success(await save({ template: 'visit', ...plan, revision: begun.revision }))
  expect(saved.template).toEqual({ key: 'visit', version: 1 })
  // The section that the new version demands was never offered.
  expect(success(await act(saved.id, 'sign'))).toMatchObject({ status: 'signed', template: { version: 1 } })
})

test('no note begins with a deleted template, and notes that were begun with it are written, signed and amended', async () => {
  await store('visit')
  const [open, signed, late] = [await consult(), await consult(), await consult()]
  const draft = success(await open.save({ template: 'visit', ...plan }))
  const { id } = success(await signed.save({ template: 'visit', ...plan }))
  success(await signed.act(id, 'sign'))

  expect(success(await remove('visit'))).toMatchObject({ key: 'visit', version: 1, title: 'Visit' })
  expect((await remove('visit')).status).toBe(404)
  expect(await keys()).toEqual([
    ['soap', 1],
    ['short', 1],
  ])
  expect(await late.save({ template: 'visit', ...plan })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'template', code: 'unknown' }] } } },
  })
  const saved = success(await open.save({ template: 'visit', ...plan, revision: draft.revision }))
  expect(success(await open.act(saved.id, 'sign'))).toMatchObject({ template: { key: 'visit', version: 1 } })
  expect(success(await signed.act(id, 'amend', { reason: 'A typo.', version: 1, ...plan }))).toMatchObject({
    template: { key: 'visit', version: 1 },
  })
  // Notes have version 1, so the same key goes on with 2.
  expect(await store('visit')).toMatchObject({ version: 2 })
  expect(success(await late.save({ template: 'visit', ...plan })).template.version).toBe(2)
})

test('a shipped template stays, and takes the place of the partner’s own when that is deleted', async () => {
  expect(await remove('soap')).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'key', code: 'shipped' }] } } },
  })
  await store('soap')
  const [own, next] = [await consult(), await consult()]
  const draft = success(await own.save(plan))
  success(await remove('soap'))
  expect(success(await own.save({ ...plan, revision: draft.revision })).template.version).toBe(2)
  expect(success(await next.save(plan)).template.version).toBe(1)
  expect(await store('soap')).toMatchObject({ version: 3 })
})

test('nobody deletes the template of another partner', async () => {
  await store('visit')
  const other = await environment.partner()
  expect((await other.key.send('DELETE', '/v1/note-templates/visit')).status).toBe(404)
  expect(await keys()).toContainEqual(['visit', 1])
})

test('a template that was deleted while a member edited it is stored again only when they say so', async () => {
  const { client } = await partner.member('developer')
  const put = (basedOn: number | null) => {
    const input = { key: 'visit', ...sampleTemplate, basedOn }
    return client.post<{ result: { data: NoteTemplate } }>('/trpc/consoleNoteTemplates.put', input)
  }
  success(await put(null))
  success(await client.post('/trpc/consoleNoteTemplates.remove', { key: 'visit' }))
  expect(await put(1)).toMatchObject({ status: 412 })
  expect(JSON.stringify((await put(1)).body)).toContain('"revision":null')
  expect(success(await put(null)).result.data.version).toBe(2)
  const read = await client.get<{ result: { data: EditedNoteTemplate } }>(
    '/trpc/consoleNoteTemplates.get?input={"key":"visit"}',
  )
  expect(success(read).result.data).toMatchObject({ newest: 2, next: 3 })
})
