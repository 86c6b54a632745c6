import type { ClinicalNote, Message, NoteToCosign, Page } from '@consult/domain'
import type { Board } from '@consult/teamwork'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { codeOf } from '../../surface/index.ts'
import { addReleasedNote, awaitCosignature } from '../../surface/notes.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const decide = ({ asserted }: TestPhysician, path: string, { id }: ClinicalNote, body: object) =>
  asserted.post<ClinicalNote>(`/v1/${path}/notes/${id}/cosignature`, { version: 1, decision: 'sign', ...body })
const summaryStatus = async (path: string) => (await partner.key.get(`/v1/${path}/summary`)).status
const notices = async (path: string) =>
  success(await partner.key.get<Page<Message>>(`/v1/${path}/messages`)).items.flatMap(({ notice }) =>
    notice?.code.startsWith('summary_') ? [notice.code] : [],
  )
const onBoard = async (physician: TestPhysician) => {
  const { client } = await physician.session()
  const answer = await client.get<{ result: { data: Board } }>('/trpc/supervision.board')
  return success(answer).result.data.notesToCosign
}
const toCosign = async (physician: TestPhysician) => {
  const { client } = await physician.session()
  const answer = await client.get<{ result: { data: NoteToCosign[] } }>('/trpc/cosignatures.list')
  return success(answer).result.data.map(({ noteId, version }) => [noteId, version])
}

test('what a supervised physician signs reaches the patient once a supervisor has co-signed it', async () => {
  const { path, note, author, cosigner } = await awaitCosignature(partner)
  expect(note).toMatchObject({ status: 'signed', cosignature: { required: true, physicianId: null, returned: null } })
  expect(await summaryStatus(path)).toBe(404)
  expect(await notices(path)).toEqual([])
  expect(await toCosign(cosigner)).toEqual([[note.id, 1]])
  expect(await onBoard(cosigner)).toBe(1)
  expect(await toCosign(author).catch((error: Error) => error.message)).toContain('403')

  const events = await partner.eventsDuring(async () => {
    const cosigned = success(await decide(cosigner, path, note, {}))
    expect(cosigned).toMatchObject({ cosignature: { required: true, physicianId: cosigner.id, returned: null } })
    expect(cosigned.signatures.map(({ role, physicianId }) => [role, physicianId])).toEqual([
      ['author', author.id],
      ['cosigner', cosigner.id],
    ])
  })
  expect(events.map(({ type }) => type)).toEqual(['note.cosigned', 'summary.released', 'async_consult.message'])
  expect(await summaryStatus(path)).toBe(200)
  expect(await notices(path)).toEqual(['summary_released'])
  expect(await toCosign(cosigner)).toEqual([])
  expect(await onBoard(cosigner)).toBe(0)
  const addendum = { text: 'Take two.', forPatient: true }
  expect(codeOf(await author.asserted.post(`/v1/${path}/notes/${note.id}/addenda`, addendum))).toBe('invalid_request')
})

test('a version that was returned is amended, and the new one needs its own co-signature', async () => {
  const { path, note, author, cosigner } = await awaitCosignature(partner)
  expect(codeOf(await decide(cosigner, path, note, { decision: 'return' }))).toBe('invalid_request')
  const remark = 'Say for how long.'
  const events = await partner.eventsDuring(async () => {
    const returned = success(await decide(cosigner, path, note, { decision: 'return', remark }))
    expect(returned.cosignature).toMatchObject({ signedAt: null, returned: { physicianId: cosigner.id, remark } })
  })
  expect(events.map(({ type }) => type)).toEqual(['note.returned'])
  expect(await decide(cosigner, path, note, {})).toMatchObject({
    status: 409,
    body: { error: { details: { status: 'signed', physicianId: cosigner.id } } },
  })
  success(await author.asserted.post(`/v1/${path}/notes/${note.id}/amend`, { reason: 'How long.' }))
  expect(await decide(cosigner, path, note, {})).toMatchObject({ status: 412, code: 'precondition_failed' })
  expect(await summaryStatus(path)).toBe(404)
  success(await decide(cosigner, path, note, { version: 2 }))
  expect(await summaryStatus(path)).toBe(200)
  success(await author.asserted.post(`/v1/${path}/notes/${note.id}/amend`, { reason: 'A typo.' }))
  expect(await summaryStatus(path)).toBe(404)
  expect(await notices(path)).toEqual(['summary_released', 'summary_withdrawn'])
  expect(await toCosign(cosigner)).toEqual([[note.id, 3]])
})

test('of two co-signers one is first, and the other is told who', async () => {
  const { path, note, author, cosigner } = await awaitCosignature(partner, 'telehealth')
  const second = await partner.physician({ fields: { supervisor: true } })
  const answers = await Promise.all([cosigner, second].map(async (each) => decide(each, path, note, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? cosigner : second
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body).toMatchObject({ error: { details: { physicianId: winner.id } } })

  const peer = await partner.physician()
  expect(codeOf(await decide(peer, path, note, {}))).toBe('forbidden')
  expect(codeOf(await decide(author, path, note, {}))).toBe('forbidden')
})

test('nobody co-signs their own note, one entered in error, or one that was signed without the need for it', async () => {
  const { path, note, author, cosigner } = await awaitCosignature(partner)
  success(await author.asserted.post(`/v1/${path}/notes/${note.id}/entered-in-error`, { reason: 'Another patient.' }))
  expect(await decide(cosigner, path, note, {})).toMatchObject({ status: 409, code: 'note_state_conflict' })
  expect(await toCosign(cosigner)).toEqual([])

  const { id } = await partner.consult({ status: 'active', physician: cosigner })
  const own = await addReleasedNote(cosigner, `async-consults/${id}`)
  expect(own.cosignature.required).toBe(false)
  expect(await summaryStatus(`async-consults/${id}`)).toBe(200)
  expect(codeOf(await decide(cosigner, `async-consults/${id}`, own, {}))).toBe('forbidden')
  await partner.update({ cosignatures: false })
  const plain = await addReleasedNote(author, path)
  expect(plain.cosignature.required).toBe(false)
  expect(await decide(cosigner, path, plain, {})).toMatchObject({ status: 409, code: 'note_state_conflict' })
})
