import {
  mostNoteAddenda,
  mostNotesOfConsult,
  mostNoteTemplates,
  mostNoteTemplateVersions,
  mostNoteVersions,
  mostOrdersOfNote,
  mostQuestionnaires,
  mostQuestionnaireVersions,
} from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { sampleQuestionnaire } from '../../surface/index.ts'
import { addNote, noteText } from '../../surface/notes.ts'
import { beginOrder, sampleReferral } from '../../surface/orders.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
/** `/v1/async-consults/ac_1` */
let url: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  url = `/v1/async-consults/${(await partner.consult({ status: 'active', physician })).id}`
})
const path = () => url.slice('/v1/'.length)

/** Copies the partner's only row of a table. `changes` has an SQL expression with the copy's number `n` for each column. */
async function copyRow(table: string, times: number, changes: Readonly<Record<string, string>>): Promise<void> {
  const changed = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`)
  await environment.db.owner.query(
    `insert into tenant.${table}
     select (jsonb_populate_record(r, jsonb_build_object(${changed.join()}))).*
     from tenant.${table} r, generate_series(1, $2) n where r.partner_id = $1`,
    [partner.id, times],
  )
}

interface Limit {
  readonly most: number
  /** Stores all but one of as many as there may be. */
  fill(): Promise<unknown>
  /** Adds one. `name` differs each time. */
  add(name: string): Promise<Answer<unknown>>
}

const template = (key: string, title: string) =>
  partner.key.put(`/v1/note-templates/${key}`, { title, sections: [{ key: 'plan', title: 'Plan' }] })
const questionnaire = (key: string, title: string) =>
  partner.key.put(`/v1/questionnaires/${key}`, { questionnaire: { ...sampleQuestionnaire, title } })
const publish = (key: string) => partner.key.post(`/v1/questionnaires/${key}/publish`)
let noteId: string
const sign = async () => {
  noteId = (await addNote(physician, path())).id
}

const limits: Readonly<Record<string, Limit>> = {
  'orders of a note': {
    most: mostOrdersOfNote,
    fill: async () => {
      await beginOrder(physician, path())
      await copyRow('orders', mostOrdersOfNote - 2, { order_id: `'ord_' || n` })
    },
    add: () => physician.asserted.post(`${url}/notes/draft/orders`, sampleReferral()),
  },
  'notes of a consult': {
    most: mostNotesOfConsult,
    fill: async () => {
      await sign()
      await copyRow('clinical_notes', mostNotesOfConsult - 2, { clinical_note_id: `'note_' || n` })
    },
    add: async () => {
      const draft = await physician.asserted.put<{ id: string }>(`${url}/notes/draft`, noteText())
      if (draft.status === 200) success(await physician.asserted.post(`${url}/notes/${draft.body.id}/sign`))
      return draft
    },
  },
  'versions of a note': {
    most: mostNoteVersions,
    fill: async () => {
      await sign()
      await copyRow('clinical_note_versions', mostNoteVersions - 2, { version: 'n + 1' })
      const raise = 'update tenant.clinical_notes set version = $2 where partner_id = $1'
      await environment.db.owner.query(raise, [partner.id, mostNoteVersions - 1])
    },
    add: (reason) => physician.asserted.post(`${url}/notes/${noteId}/amend`, { reason, ...noteText(reason) }),
  },
  'addenda to a note': {
    most: mostNoteAddenda,
    fill: async () => {
      await sign()
      success(await physician.asserted.post(`${url}/notes/${noteId}/addenda`, { text: 'First.' }))
      await copyRow('clinical_note_addenda', mostNoteAddenda - 2, { note_addendum_id: `'add_' || n` })
    },
    add: (text) => physician.asserted.post(`${url}/notes/${noteId}/addenda`, { text }),
  },
  'templates of notes': {
    most: mostNoteTemplates,
    fill: async () => {
      success(await template('first', 'First'))
      await copyRow('note_templates', mostNoteTemplates - 2, { template_key: `'key-' || n` })
    },
    add: (name) => template(name, name),
  },
  'versions of a template': {
    most: mostNoteTemplateVersions,
    fill: async () => {
      success(await template('first', 'First'))
      await copyRow('note_templates', mostNoteTemplateVersions - 2, { version: 'n + 1' })
    },
    add: (name) => template('first', name),
  },
  questionnaires: {
    most: mostQuestionnaires,
    fill: async () => {
      success(await questionnaire('first', 'First'))
      await copyRow('questionnaires', mostQuestionnaires - 2, { questionnaire_key: `'key-' || n` })
    },
    add: (name) => questionnaire(name, name),
  },
  'versions of a questionnaire': {
    most: mostQuestionnaireVersions,
    fill: async () => {
      success(await questionnaire('first', 'First'))
      success(await publish('first'))
      await copyRow('questionnaires', mostQuestionnaireVersions - 2, { version: 'n + 1', status: `'retired'` })
    },
    add: async (name) => {
      const answer = await questionnaire('first', name)
      if (answer.status < 300) success(await publish('first'))
      return answer
    },
  },
}

test.each(Object.entries(limits))('there may be no more %s than the limit', async (_what, { most, fill, add }) => {
  await fill()
  expect((await add('one')).status).toBeLessThan(300)
  expect(await add('two')).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_request',
        details: { issues: [{ code: 'too_many', message: expect.stringContaining(`limit of ${most} `) }] },
      },
    },
  })
})
