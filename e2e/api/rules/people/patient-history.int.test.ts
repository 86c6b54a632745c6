import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addNote } from '../../surface/notes.ts'
import { ask } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let portal: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  portal = (await physician.session()).client
})
afterAll(() => environment.close())

interface History {
  readonly items: {
    kind: string
    id: string
    at: string
    text?: string
    status?: string
    physicianName: string | null
  }[]
  readonly nextCursor?: string
}

const read = (id: string, page: object = {}) => ask<History>(portal, 'portal.patientHistory', { id, ...page })

test('a physician can read everything the partner sent about a patient and a consult', async () => {
  const metadata = { allergies: 'penicillin', 'Any key <b>': ' x'.repeat(200) }
  const { id } = await partner.patient({ metadata })
  expect(await ask(portal, 'portal.patient', { id })).toMatchObject({ patient: { id, metadata } })
  const thread = await partner.consult({ patientId: id, fields: { metadata: { pregnant: 'yes' } } })
  expect(await ask(portal, 'asyncConsults.get', { id: thread.id })).toMatchObject({ metadata: { pregnant: 'yes' } })
})

test('a physician sees the language that the patient chose in the widget during a consult', async () => {
  const { id, patientId } = await partner.consult({ fields: { language: 'en' } })
  expect(await ask(portal, 'portal.patient', { id: patientId })).toMatchObject({ chosenLanguage: null })
  const frame = await partner.frame({ patientId })
  success(await frame.post('/trpc/embed.chooseLanguage', { language: 'vi' }))
  expect(await ask(portal, 'portal.patient', { id: patientId })).toMatchObject({ chosenLanguage: 'vi' })
  expect(success(await partner.key.get(`/v1/async-consults/${id}`))).toMatchObject({ language: 'en' })
})

test('a patient’s threads, calls and notes form one list, newest first, in pages', async () => {
  const { id: thread, patientId } = await partner.consult({ status: 'active', physician })
  environment.clock.advance(60)
  success(await physician.asserted.post(`/v1/async-consults/${thread}/resolve`, { summary: 'Rest, and tea.' }))
  environment.clock.advance(60)
  const { id: call } = await partner.telehealthConsult({ patientId, status: 'in_progress', physician })
  environment.clock.advance(60)
  await addNote(physician, `telehealth-consults/${call}`, 'Chest clear.')
  environment.clock.advance(60)
  const { id: invited } = await partner.telehealthConsult({ patientId })

  const { items } = await read(patientId, { limit: 100 })
  expect(items).toMatchObject([
    { kind: 'call', id: invited, status: 'invited', physicianName: null },
    { kind: 'note', about: 'call', topic: 'clinical', id: call, text: 'Chest clear.' },
    { kind: 'call', id: call, status: 'in_progress', physicianId: physician.id },
    { kind: 'note', about: 'consult', topic: 'resolution', id: thread, text: 'Rest, and tea.' },
    { kind: 'consult', id: thread, status: 'resolve_requested', physicianName: expect.any(String) },
  ])

  const pages: History[] = [await read(patientId, { limit: 2 })]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await read(patientId, { limit: 2, cursor }))
  }
  expect(pages.map((page) => page.items.length)).toEqual([2, 2, 1])
  expect(pages.flatMap((page) => page.items)).toEqual(items)
})

test('history entries with the same timestamp are neither lost nor repeated between pages', async () => {
  const { id: patientId } = await partner.patient()
  const visits = [1, 2, 3].map(() => partner.telehealthConsult({ patientId }))
  const ids = (await Promise.all(visits)).map(({ id }) => id)
  const first = await read(patientId, { limit: 2 })
  const second = await read(patientId, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(ids.sort())
})

test("a patient's history does not contain another patient's, whose cursor is refused, and another tenant's patient is not found", async () => {
  const { patientId } = await partner.consult()
  const other = await partner.consult()
  const { items } = await read(patientId)
  expect(items).toHaveLength(1)
  expect(items.map(({ id }) => id)).not.toContain(other.id)
  const foreign = await (await environment.partner()).consult()
  await expect(read(foreign.patientId)).rejects.toThrow()
  await partner.telehealthConsult({ patientId })
  const { nextCursor } = await read(patientId, { limit: 1 })
  await expect(read(other.patientId, { cursor: nextCursor })).rejects.toThrow(/invalid_request/)
})

test('a note of an earlier holder names them, and is shown to the present one where colleagues need a reason', async () => {
  const careful = await environment.partner()
  const [first, next] = [await careful.physician(), await careful.physician()]
  const { id, patientId } = await careful.consult({ status: 'active', physician: first })
  success(await first.asserted.post(`/v1/async-consults/${id}/resolve`, { summary: 'Rest', followUp: 'And tea' }))
  success(await careful.key.post(`/v1/async-consults/${id}/messages`, { text: 'It came back' }))
  await careful.settle()
  environment.clock.advance(60 * 60)
  success(await next.asserted.post(`/v1/async-consults/${id}/takeover`))
  await careful.update({ colleaguesConsults: 'ask_reason' })
  const { items } = await ask<History>((await next.session()).client, 'portal.patientHistory', { id: patientId })
  expect(items.find(({ kind }) => kind === 'note')).toMatchObject({
    text: 'Rest\nAnd tea',
    physicianName: expect.stringContaining(first.resource.lastName),
  })
})

describe('what is noted for the record', () => {
  const written = { note: 'Sent to urgent care.', reason: 'Feels better', call: 'Chest clear.' }

  /** A closed thread, a canceled call and a finished one of a patient, each with its note. */
  async function record() {
    const physician = await partner.physician({ online: true })
    const { id: thread, patientId } = await partner.consult({ status: 'active', physician })
    success(await physician.asserted.post(`/v1/async-consults/${thread}/close`, { note: written.note }))
    environment.clock.advance(60)
    const { id: canceled } = await partner.telehealthConsult({ patientId })
    success(await partner.key.post(`/v1/telehealth-consults/${canceled}/cancel`, { reason: written.reason }))
    environment.clock.advance(60)
    const { id: call } = await partner.telehealthConsult({ patientId, status: 'in_progress', physician })
    await addNote(physician, `telehealth-consults/${call}`, written.call)
    return { physician, thread, canceled, call, patientId }
  }

  test('stands in the patient’s history, with who wrote it, is returned to the key and to physicians, and never to the widget', async () => {
    const { physician, thread, canceled, call, patientId } = await record()
    const { client } = await physician.session()
    const { items } = await ask<History>(client, 'portal.patientHistory', { id: patientId, limit: 100 })
    const notes = items.filter(({ kind }) => kind === 'note')
    expect(notes).toMatchObject([
      { topic: 'clinical', about: 'call', id: call, text: written.call, physicianId: physician.id },
      { topic: 'cancel', about: 'call', id: canceled, text: written.reason, physicianId: null },
      { topic: 'close', about: 'consult', id: thread, text: written.note, physicianId: physician.id },
    ])

    const frame = await partner.frame({ patientId })
    for (const [path, noted] of [
      [`/v1/async-consults/${thread}`, { closeNote: written.note }],
      [`/v1/telehealth-consults/${canceled}`, { cancelReason: written.reason }],
    ] as const) {
      expect(success(await partner.key.get(path))).toMatchObject(noted)
      expect(success(await physician.asserted.get(path))).toMatchObject(noted)
      const { text } = await frame.get(path)
      for (const secret of Object.values(written)) expect(text).not.toContain(secret)
    }
    expect((await frame.get(`/v1/telehealth-consults/${call}`)).text).not.toContain(written.call)
    const events = await partner.events()
    expect(events.find(({ type }) => type === 'async_consult.closed')?.data).toMatchObject({
      consult: { closeNote: written.note },
    })
    expect(JSON.stringify(events)).not.toContain(written.call)
  })
})
