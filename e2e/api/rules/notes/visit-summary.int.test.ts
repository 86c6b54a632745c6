import type { ClinicalNote, Message, Notification, Page, VisitSummary } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addReleasedNote, noteText, releasedSummary } from '../../surface/notes.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner(notifying)
  physician = await partner.physician({ online: true })
})
afterAll(() => environment.close())

const read = (client: Client, path: string) => client.get<VisitSummary>(`/v1/${path}/summary`)
const act = (path: string, noteId: string, name: string, body: object) =>
  physician.asserted.post<ClinicalNote>(`/v1/${path}/notes/${noteId}/${name}`, body)
const told = async (consultId: string) => {
  const { items } = success(await partner.key.get<Page<Notification>>(`/v1/notifications?consultId=${consultId}`))
  return items.filter(({ kind }) => kind === 'summary_ready').map(({ status }) => status)
}

/** What the transcript says of summaries, and where. */
const noticed = async (client: Client, path: string) => {
  const { items } = success(await client.get<Page<Message>>(`/v1/${path}/messages`))
  return items.filter(({ notice }) => notice?.code.startsWith('summary_')).map(({ notice }) => notice)
}

async function activeThread() {
  const { id, patientId } = await partner.consult({ status: 'active', physician })
  return { id, path: `async-consults/${id}`, patientId, frame: await partner.frame({ patientId }) }
}

test('a visit summary is what the note in force releases, in versions, until it is withdrawn', async () => {
  const { id, path, patientId, frame } = await activeThread()
  const readers = [partner.key, physician.asserted, frame]
  const statuses = () => Promise.all(readers.map(async (client) => (await read(client, path)).status))
  const about = { consultKind: 'async', consultId: id, patientId }
  const draft = { ...noteText('Rash, contact dermatitis.'), ...releasedSummary() }
  const { id: noteId } = success(await physician.asserted.put<ClinicalNote>(`/v1/${path}/notes/draft`, draft))
  expect(await statuses()).toEqual([404, 404, 404])

  const events = await partner.eventsDuring(async () => {
    success(await act(path, noteId, 'sign', {}))
    for (const client of readers) {
      const summary = success(await read(client, path))
      expect(summary).toMatchObject({
        ...about,
        version: 1,
        language: 'en',
        text: 'Leave out the new soap.',
        sections: [],
      })
      expect(JSON.stringify(summary)).not.toContain('Rash')
    }
    const disposition = { kind: 'follow_up', inDays: 7, reason: 'For colleagues.' }
    success(await act(path, noteId, 'amend', { reason: 'A date.', disposition }))
    success(await act(path, noteId, 'addenda', { text: 'Colleagues only.' }))
    success(await act(path, noteId, 'addenda', { text: 'Use the cream twice.', forPatient: true }))
    const { version, sections } = success(await read(frame, path))
    expect(version).toBe(3)
    expect(sections.map(({ code, text }) => [code, text])).toEqual([
      ['next_steps', 'Please contact us again in 7 days.'],
      ['addition', 'Use the cream twice.'],
    ])
    success(await act(path, noteId, 'amend', { reason: 'Wrong patient.', patientSummary: null }))
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await act(path, noteId, 'addenda', { text: 'More.', forPatient: true })).toMatchObject({
      body: { error: { code: 'invalid_request', details: { issues: [{ path: 'forPatient' }] } } },
    })
    success(await physician.asserted.post(`/v1/${path}/close`, {}))
    const again = await addReleasedNote(physician, path, 'Come again.')
    success(await act(path, again.id, 'entered-in-error', { reason: 'Another patient.' }))
  })
  const ofSummary = events.filter(({ type }) => type.startsWith('summary.'))
  expect(ofSummary.map(({ type, data }) => [type, data])).toEqual([
    ['summary.released', { ...about, version: 1 }],
    ['summary.released', { ...about, version: 2 }],
    ['summary.released', { ...about, version: 3 }],
    ['summary.withdrawn', { ...about, version: 4 }],
    ['summary.released', { ...about, version: 5 }],
    ['summary.withdrawn', { ...about, version: 6 }],
  ])
  expect(new Set(await told(id))).toEqual(new Set(['withdrawn']))
  const transcript = await noticed(frame, path)
  expect(transcript).toEqual(
    ['released', 'changed', 'changed', 'withdrawn', 'released', 'withdrawn'].map((kind, at) => ({
      code: `summary_${kind}`,
      params: { version: String(at + 1) },
    })),
  )
  expect(await noticed(partner.key, path)).toEqual(transcript)
})

test('a summary that is signed while its thread closes is noticed once, however often signing is tried', async () => {
  const { path, frame } = await activeThread()
  const draft = { ...noteText('Rash.'), ...releasedSummary() }
  const { id: noteId } = success(await physician.asserted.put<ClinicalNote>(`/v1/${path}/notes/draft`, draft))
  const [closed, ...signed] = await Promise.all([
    physician.asserted.post(`/v1/${path}/close`, {}),
    act(path, noteId, 'sign', {}),
    act(path, noteId, 'sign', {}),
  ])
  expect(closed.status).toBe(200)
  expect(signed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await noticed(frame, path)).toEqual([{ code: 'summary_released', params: { version: '1' } }])
})

test('a visit summary of a call is for its patient alone, who is told of it unless they have opened it', async () => {
  const { id, patientId } = await partner.telehealthConsult({
    status: 'in_progress',
    physician,
    fields: { physicianId: physician.id },
  })
  const path = `telehealth-consults/${id}`
  const { id: noteId } = await addReleasedNote(physician, path)
  expect(await told(id)).toEqual(['pending'])
  const frame = await partner.frame({ patientId })
  const stranger = await partner.frame({ patientId: (await partner.patient()).id })
  expect((await read(stranger, path)).status).toBe(404)
  expect((await stranger.post('/trpc/visitSummaries.see', { consultId: id })).status).toBe(404)
  expect(await told(id)).toEqual(['pending'])
  success(await frame.post('/trpc/visitSummaries.see', { consultId: id }))
  expect(await told(id)).toEqual(['withdrawn'])
  // The patient need not be told of an amendment that changes nothing for them.
  success(await act(path, noteId, 'amend', { reason: 'A typo.', ...noteText('Rash.') }))
  expect(await told(id)).toEqual(['withdrawn'])
  success(await act(path, noteId, 'amend', { reason: 'A dose.', ...releasedSummary('Twice a day.') }))
  expect(await told(id)).toEqual(['pending', 'withdrawn'])
})

/** A released summary: the path of its consult, its note, and the link to its PDF. */
async function released() {
  const { path, frame } = await activeThread()
  const { id: noteId } = await addReleasedNote(physician, path, 'Deje el jabón 你好 مرحبا.')
  const { pdfUrl } = success(await read(frame, path))
  return { path, noteId, link: new URL(pdfUrl).pathname }
}

test('the PDF of a visit summary opens by its link', { tags: 'full' }, async () => {
  const { link } = await released()
  const answer = await environment.api.as(null).get(link)
  expect(answer.status).toBe(200)
  expect(answer.text.slice(0, 5)).toBe('%PDF-')
})

test('the link to the PDF of a visit summary does not open once the summary is withdrawn', async () => {
  const { path, noteId, link } = await released()
  success(await act(path, noteId, 'amend', { reason: 'Wrong.', patientSummary: null }))
  expect((await environment.api.as(null).get(link)).status).toBe(404)
  // Who has copied it learns that it is not in force any more.
  const document = `/fhir/r4/DocumentReference/${path.replace('async-consults/', '').replace('_', '-')}.summary`
  const { body } = await partner.key.get<{ status: string; content: object[] }>(document)
  expect(body).toMatchObject({ status: 'entered-in-error', content: [{ attachment: { title: 'Visit summary' } }] })
  expect(JSON.stringify(body.content)).not.toContain('url')
})
