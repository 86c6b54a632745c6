import type { ClinicalNote, NoteTemplate, Page } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  doneDuring,
  openPortal,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addNote, beginNote, noteText } from '../../surface/notes.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let colleague: TestPhysician
/** `async-consults/ac_1` */
let path: string
let consultId: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  colleague = await partner.physician()
  consultId = (await partner.consult({ status: 'active', physician })).id
  path = `async-consults/${consultId}`
})

const save = (client: Client, body: object) => client.put<ClinicalNote>(`/v1/${path}/notes/draft`, body)
const act = (client: Client, id: string, name: string, body: object = {}) =>
  client.post<ClinicalNote>(`/v1/${path}/notes/${id}/${name}`, body)
const list = async (client: Client) => success(await client.get<Page<ClinicalNote>>(`/v1/${path}/notes`)).items
const refusal = (code: string, details?: object) => ({
  body: { error: { code, ...(details && { details }) } },
})

describe('the draft of a clinical note', () => {
  test('is its author’s alone, and of two tabs the second one cannot overwrite what the first one saved', async () => {
    const first = success(await save(physician.asserted, { sections: [{ key: 'plan', text: 'Rest.' }] }))
    expect(first).toMatchObject({ status: 'draft', version: 0, template: { key: 'soap', version: 1 }, revision: 1 })
    expect(first.sections).toEqual([{ key: 'plan', title: 'Plan', text: 'Rest.', generated: false }])
    const other = { sections: [{ key: 'plan', text: 'Tea.' }] }
    for (const stale of [null, undefined, 7]) {
      expect(await save(physician.asserted, { ...other, revision: stale })).toMatchObject({
        status: 412,
        ...refusal('precondition_failed', { revision: 1 }),
      })
    }
    const races = await Promise.all([1, 2, 3].map(() => save(physician.asserted, { ...other, revision: 1 })))
    expect(races.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect(await list(physician.asserted)).toMatchObject([{ revision: 2, sections: [{ text: 'Tea.' }] }])
    expect(await list(partner.key)).toEqual([])
    expect(await list(colleague.asserted)).toEqual([])
    for (const name of ['sign', 'amend', 'entered-in-error', 'addenda']) {
      const body = { reason: 'Mine?', text: 'Mine?' }
      const { reason, text } = body
      const fields = name === 'sign' ? {} : name === 'addenda' ? { text } : { reason }
      expect((await act(colleague.asserted, first.id, name, fields)).status).toBe(404)
    }
    expect(await save(colleague.asserted, other)).toMatchObject(refusal('not_assigned'))
  })

  test('begun in two tabs at once exists once', async () => {
    const both = await Promise.all([1, 2].map(() => save(physician.asserted, noteText('Rest.'))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(await list(physician.asserted)).toHaveLength(1)
  })

  test('keeps its texts when another template is chosen', async () => {
    const { revision } = await beginNote(physician, path, 'Rest.')
    const moved = success(await save(physician.asserted, { template: 'soap', revision }))
    expect(moved.template.key).toBe('soap')
    expect(moved.sections.map(({ key, text }) => [key, text])).toEqual([
      ['subjective', ''],
      ['objective', ''],
      ['assessment', ''],
      ['plan', ''],
      ['note', 'Rest.'],
    ])
    expect(await save(physician.asserted, { template: 'none', revision: 2 })).toMatchObject(refusal('invalid_request'))
  })

  test('that is saved while it is written has one audit entry for half an hour from one sign-in and place', async () => {
    const signIn = async (address = '203.0.113.7') => {
      const { client } = await openPortal(environment.api, { partnerId: partner.id, physicianId: physician.id })
      return client.at(address)
    }
    const client = await signIn()
    let revision: number | null = null
    const saves = (by: Client, count = 3) =>
      doneDuring(environment, partner.id, async () => {
        for (let n = 0; n < count; n++) {
          environment.clock.advance(2)
          revision = success(await save(by, { ...noteText(`Save ${revision}.`), revision })).revision
        }
      })
    const saved = { act: 'asyncConsultNotes.saveDraft', code: 'save', as_physician_id: physician.id }

    expect(await saves(client)).toMatchObject([{ ...saved, code: 'begin' }, saved])
    expect(await saves(client)).toEqual([])
    // A program that acts for the physician has no sign-in, so each of its saves is one act.
    expect(await saves(physician.asserted, 2)).toMatchObject([saved, saved])
    expect(await saves(client)).toMatchObject([saved])
    expect(await saves(await signIn())).toMatchObject([saved])
    expect(await saves(client.at('203.0.113.8'))).toMatchObject([saved])
    // The draft of another consult is another record.
    const { id } = await partner.consult({ status: 'active', physician })
    const other = await doneDuring(environment, partner.id, async () => {
      for (const known of [null, 1, 2]) {
        success(await client.put(`/v1/async-consults/${id}/notes/draft`, { ...noteText('Rest.'), revision: known }))
      }
    })
    expect(other).toMatchObject([
      { code: 'begin', consult_id: id },
      { code: 'save', consult_id: id },
    ])
    expect(await saves(client)).toMatchObject([{ ...saved, consult_id: consultId }])
    environment.clock.advance(31 * 60)
    expect(await saves(client)).toMatchObject([saved])
  })

  test('can be begun once there is something to note, in a closed consult too', async () => {
    const { id } = await partner.consult({ status: 'queued' })
    expect(await physician.asserted.put(`/v1/async-consults/${id}/notes/draft`, noteText())).toMatchObject(
      refusal('thread_not_active', { status: 'queued' }),
    )
    success(await partner.key.post(`/v1/${path}/close`))
    expect((await addNote(physician, path)).status).toBe('signed')
  })
})

describe('a signed clinical note', () => {
  test('keeps every version with its hash, its signature and the reason of its amendment', async () => {
    const draft = await beginNote(physician, path, 'Contact dermatitis.')
    expect(await act(physician.asserted, draft.id, 'sign', { revision: 9 })).toMatchObject({ status: 412 })
    let signed: ClinicalNote | undefined
    const events = await partner.eventsDuring(async () => {
      signed = success(await act(physician.asserted, draft.id, 'sign', { revision: draft.revision }))
      const amendment = { reason: 'The left arm only.', version: 1, ...noteText('Left arm.') }
      const amended = success(await act(physician.asserted, draft.id, 'amend', amendment))
      expect(amended).toMatchObject({ status: 'amended', version: 2, amendmentReason: 'The left arm only.' })
      expect(await act(physician.asserted, draft.id, 'amend', amendment)).toMatchObject({
        status: 412,
        ...refusal('precondition_failed', { revision: 2 }),
      })
      success(await act(colleague.asserted, draft.id, 'addenda', { text: ' It itches less. ' }))
      success(await act(physician.asserted, draft.id, 'entered-in-error', { reason: 'Another patient.' }))
    })
    expect(signed).toMatchObject({
      status: 'signed',
      signatures: [{ role: 'author', physicianId: physician.id, at: environment.clock.now().toISOString() }],
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const about = { consultKind: 'async', consultId, noteId: draft.id }
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['note.signed', { ...about, version: 1 }],
      ['note.amended', { ...about, version: 2 }],
      ['note.addendum_added', { ...about, version: 2 }],
      ['note.entered_in_error', { ...about, version: 2 }],
    ])
    const [current] = await list(partner.key)
    expect(current).toMatchObject({
      status: 'entered_in_error',
      sections: [{ text: 'Left arm.' }],
      addenda: [{ text: 'It itches less.', author: { id: colleague.id } }],
      enteredInError: { reason: 'Another patient.', physicianId: physician.id },
    })
    const { items } = success(await partner.key.get<Page<ClinicalNote>>(`/v1/${path}/notes/${draft.id}/versions`))
    expect(items.map(({ version, sections }) => [version, sections[0]?.text])).toEqual([
      [2, 'Left arm.'],
      [1, 'Contact dermatitis.'],
    ])
    expect(items[1]?.contentHash).toBe(signed?.contentHash)
    expect(items[0]?.contentHash).not.toBe(signed?.contentHash)
  })

  test('cannot be unsigned, signed twice, or changed by anybody else or in the database', async () => {
    const { id } = await addNote(physician, path)
    expect(await act(physician.asserted, id, 'sign')).toMatchObject(
      refusal('note_state_conflict', { status: 'signed' }),
    )
    expect(await act(colleague.asserted, id, 'amend', { reason: 'Mine?' })).toMatchObject(refusal('not_assigned'))
    expect(await act(colleague.asserted, id, 'entered-in-error', { reason: 'x' })).toMatchObject(
      refusal('not_assigned'),
    )
    success(await act(physician.asserted, id, 'entered-in-error', { reason: 'Another patient.' }))
    for (const [name, body] of [
      ['amend', { reason: 'x' }],
      ['addenda', { text: 'x' }],
      ['entered-in-error', { reason: 'x' }],
    ] as const) {
      expect(await act(physician.asserted, id, name, body)).toMatchObject(refusal('note_state_conflict'))
    }
    for (const table of ['clinical_note_versions', 'clinical_note_signatures', 'clinical_note_addenda']) {
      const may = `select has_table_privilege('consult_app', 'tenant.${table}', 'update') as may`
      expect((await environment.db.owner.query(may)).rows).toEqual([{ may: false }])
    }
  })

  test('is refused with what is missing, and only with what is missing', async () => {
    const draft = success(
      await save(physician.asserted, {
        sections: [{ key: 'subjective', text: 'Itch.' }],
        diagnoses: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'rash', rank: 'primary' }, {}],
        disposition: { kind: 'follow_up' },
      }),
    )
    const refused = await act(physician.asserted, draft.id, 'sign')
    expect(refused).toMatchObject({ status: 400, ...refusal('invalid_request') })
    const { issues } = (refused.body as unknown as { error: { details: { issues: { path: string }[] } } }).error.details
    expect(issues.map((issue) => issue.path)).toEqual([
      'sections.assessment',
      'sections.plan',
      'diagnoses.0.code',
      'diagnoses.1',
      'disposition.inDays',
    ])
  })
})

describe('a canary in a clinical note', () => {
  const canary = 'kanarienvogel'

  test('reaches no patient, no widget, no stream of theirs, no consult and no key without the scope', async () => {
    const { patientId } = await partner.read(consultId)
    const frame = await partner.frame({ patientId })
    await addNote(physician, path, canary)
    const fields = { name: 'Consults', scopes: ['consults:read', 'events'] }
    const { secret } = success(await partner.key.post<{ secret: string }>('/v1/api-keys', fields))
    const narrow = environment.api.as(secret)
    for (const client of [frame, narrow]) {
      for (const url of [`/v1/${path}/notes`, `/v1/note-templates`]) {
        expect(await client.get(url)).toMatchObject({ status: 403, ...refusal('forbidden') })
      }
    }
    expect((await frame.put(`/v1/${path}/notes/draft`, noteText())).status).toBe(403)
    const seen = await Promise.all([
      frame.get(`/v1/${path}`),
      frame.get(`/v1/${path}/messages`),
      frame.get('/trpc/embed.overview'),
      frame.get('/trpc/embed.opening?input=%7B%7D'),
      frame.get('/trpc/embed.earlierConsults?input=%7B%7D'),
      narrow.get(`/v1/${path}`),
      narrow.get('/v1/events?limit=100'),
    ])
    for (const { text } of seen) expect(text).not.toContain(canary)
  })

  test('is in events only where the account asks for it', async () => {
    const quiet = await partner.eventsDuring(() => addNote(physician, path, canary))
    expect(JSON.stringify(quiet)).not.toContain(canary)
    await partner.update({ notesInEvents: true })
    const loud = await partner.eventsDuring(() => addNote(physician, path, canary))
    expect(loud).toMatchObject([{ type: 'note.signed', data: { note: { sections: [{ text: canary }] } } }])
  })
})

describe('a template of notes', () => {
  const put = (body: object) => partner.key.put<NoteTemplate>('/v1/note-templates/soap', body)
  const body = {
    title: 'Ours',
    sections: [{ key: 'plan', title: 'Plan', text: 'Write again if: ___', required: true }],
  }

  test('replaces a shipped one in new notes, and notes that were begun keep theirs', async () => {
    const before = success(await save(physician.asserted, {}))
    const own = success(await put(body))
    expect(own).toMatchObject({ version: 2, shipped: false, sections: [{ hint: null, required: true }] })
    expect(success(await put(body))).toEqual(own)
    const { items } = success(await partner.key.get<Page<NoteTemplate>>('/v1/note-templates'))
    expect(items.map(({ key, version }) => [key, version])).toEqual([
      ['soap', 2],
      ['short', 1],
    ])
    expect(before.template.version).toBe(1)
    const { id } = await partner.consult({ status: 'active', physician })
    const after = success(await physician.asserted.put<ClinicalNote>(`/v1/async-consults/${id}/notes/draft`, {}))
    expect(after).toMatchObject({ template: { key: 'soap', version: 2 }, sections: [{ text: 'Write again if: ___' }] })
    expect(await put({ ...body, sections: [...body.sections, ...body.sections] })).toMatchObject({ status: 400 })
  })
})

test('a thread that is resolved without texts takes them from the signed note, if it releases them', async () => {
  const patientSummary = { text: 'Leave out the new soap.', language: 'es', released: true }
  const disposition = { kind: 'follow_up', inDays: 7 }
  const body = { ...noteText(), patientSummary, disposition }
  const draft = success(await save(physician.asserted, body))
  const resolve = (fields: object) =>
    physician.asserted.post<{ resolution: object | null }>(`/v1/${path}/resolve`, fields)
  const reopen = async () => {
    success(await partner.key.post(`/v1/${path}/messages`, { text: 'It came back.' }))
    await partner.settle()
  }
  expect(success(await resolve({})).resolution).toMatchObject({ summary: null, followUp: null })
  await reopen()
  success(await act(physician.asserted, draft.id, 'sign'))
  expect(success(await resolve({})).resolution).toMatchObject({
    summary: 'Leave out the new soap.',
    followUp: 'Vuelva a ponerse en contacto con nosotros en 7 días.',
  })
  await reopen()
  expect(success(await resolve({ summary: null })).resolution).toMatchObject({ summary: null, followUp: null })
})

test('a note of a call can be written once the call has started, by its physician', async () => {
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  const draft = (by: TestPhysician) => by.asserted.put(`/v1/telehealth-consults/${id}/notes/draft`, noteText())
  expect(await draft(physician)).toMatchObject(refusal('thread_not_active', { status: 'ringing' }))
  success(await physician.asserted.post(`/v1/telehealth-consults/${id}/join`))
  expect(await draft(colleague)).toMatchObject(refusal('not_assigned'))
  const { id: noteId } = await addNote(physician, `telehealth-consults/${id}`)
  success(await physician.asserted.post(`/v1/telehealth-consults/${id}/end`))
  const { items } = success(await partner.key.get<Page<ClinicalNote>>(`/v1/telehealth-consults/${id}/notes`))
  expect(items).toMatchObject([{ id: noteId, consultKind: 'telehealth', consultId: id, status: 'signed' }])
})
