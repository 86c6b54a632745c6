import type { Order, Page, PatientOrder } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { beginNote } from '../../surface/notes.ts'
import { addOrder, beginOrder, sampleReferral } from '../../surface/orders.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let colleague: TestPhysician
let consultId: string
/** `async-consults/ac_1` */
let path: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  colleague = await partner.physician()
})
afterAll(() => environment.close())
beforeEach(async () => {
  consultId = (await partner.consult({ status: 'active', physician })).id
  path = `async-consults/${consultId}`
})

const list = async (client: Client, query = '') =>
  success(await client.get<Page<Order>>(`/v1/orders?consultId=${consultId}${query}`)).items
const act = (client: Client, id: string, name: string, body: object = {}) =>
  client.post<Order>(`/v1/orders/${id}/${name}`, body)
const reason = { reason: 'Out of stock.' }
const refusal = (status: number, code: string, details?: object) => ({
  status,
  body: { error: { code, ...(details && { details }) } },
})

test('an order is its author’s alone until the note is signed, and then the partner decides about it', async () => {
  const { id, noteId } = await beginOrder(physician, path)
  expect(await list(physician.asserted)).toMatchObject([{ id, status: 'draft', referral: { urgency: 'routine' } }])
  for (const client of [partner.key, colleague.asserted]) {
    expect(await list(client)).toEqual([])
    expect(await client.get(`/v1/orders/${id}`)).toMatchObject(refusal(404, 'not_found'))
  }
  expect(await act(partner.key, id, 'accept')).toMatchObject(refusal(404, 'not_found'))
  expect(await act(colleague.asserted, id, 'cancel', reason)).toMatchObject(refusal(404, 'not_found'))
  expect(await act(physician.asserted, id, 'cancel', reason)).toMatchObject(
    refusal(409, 'order_state_conflict', { status: 'draft' }),
  )
  const events = await partner.eventsDuring(async () => {
    success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/sign`))
    success(await act(partner.key, id, 'accept'))
    success(await partner.key.post(`/v1/orders/${id}/fulfill`))
  })
  const about = { orderId: id, noteId, consultKind: 'async', consultId, patientId: expect.any(String) }
  expect(events.filter(({ type }) => type.startsWith('order.')).map(({ type, data }) => [type, data])).toEqual([
    ['order.requested', about],
    ['order.accepted', about],
    ['order.fulfilled', about],
  ])
  expect(JSON.stringify(events)).not.toContain('Dermatology')
  for (const name of ['accept', 'reject', 'fulfill', 'cancel']) {
    const by = name === 'cancel' ? physician.asserted : partner.key
    const body = name === 'reject' || name === 'cancel' ? reason : {}
    expect(await act(by, id, name, body)).toMatchObject(refusal(409, 'order_state_conflict', { status: 'fulfilled' }))
  }
  expect(await list(partner.key, '&status=fulfilled&kind=referral')).toMatchObject([{ id, status: 'fulfilled' }])
  expect(await list(partner.key, '&status=requested')).toEqual([])
})

test('an order is rejected or canceled with a reason, by the physician who ordered alone', async () => {
  const rejected = await addOrder(physician, path)
  const events = await partner.eventsDuring(async () => {
    const answer = success(await act(partner.key, rejected.id, 'reject', reason))
    expect(answer).toMatchObject({ status: 'rejected', ...reason })
  })
  expect(events).toMatchObject([{ type: 'order.rejected', data: { orderId: rejected.id } }])
  const { id } = await addOrder(physician, path)
  expect(await act(colleague.asserted, id, 'cancel', reason)).toMatchObject(refusal(409, 'not_assigned'))
  const races = await Promise.all([
    act(partner.key, id, 'fulfill'),
    act(physician.asserted, id, 'cancel', reason),
    act(partner.key, id, 'reject', reason),
  ])
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('an order that is removed from a draft is never requested, and one of a note in error is canceled', async () => {
  const { id } = await beginOrder(physician, path)
  const orders = `/v1/${path}/notes/draft/orders`
  const { id: kept, noteId } = success(await physician.asserted.post<Order>(orders, sampleReferral('And this?')))
  expect((await colleague.asserted.send('DELETE', `${orders}/${id}`)).status).toBe(404)
  success(await physician.asserted.send('DELETE', `${orders}/${id}`))
  const change = (client: Client, fields: object) => client.put<Order>(`${orders}/${kept}`, fields)
  expect(await change(colleague.asserted, sampleReferral())).toMatchObject(refusal(404, 'not_found'))
  const lab = { tests: [{ text: 'HbA1c' }] }
  expect(success(await change(physician.asserted, { lab }))).toMatchObject({ id: kept, kind: 'lab', referral: null })
  success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/sign`))
  expect((await physician.asserted.send('DELETE', `${orders}/${kept}`)).status).toBe(404)
  expect(await change(physician.asserted, { lab })).toMatchObject(refusal(404, 'not_found'))
  expect(await physician.asserted.post(orders, sampleReferral())).toMatchObject(refusal(404, 'not_found'))
  const events = await partner.eventsDuring(async () => {
    const error = { reason: 'Another patient.' }
    success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/entered-in-error`, error))
  })
  expect(events.map(({ type }) => type)).toEqual(['order.canceled', 'note.entered_in_error'])
  expect(await list(partner.key)).toMatchObject([{ id: kept, status: 'canceled', reason: 'Another patient.' }])
})

test('a prescription is held back while its review misses an allergy of the record, also one that was added since', async () => {
  const patient = await partner.patient({ metadata: { allergies: 'Penicillin' } })
  const { id } = await partner.consult({ status: 'active', physician, patientId: patient.id })
  const drafting = `async-consults/${id}`
  const note = await beginNote(physician, drafting)
  const prescribe = (allergiesReviewed: object) =>
    physician.asserted.post<Order>(`/v1/${drafting}/notes/draft/orders`, {
      prescription: { drug: { text: 'Ibuprofen 400 mg' }, directions: 'Three times a day.', allergiesReviewed },
    })
  const missed = (at: string) => ({
    ...refusal(400, 'invalid_request', {
      issues: [expect.objectContaining({ path: at, code: 'allergies_not_reviewed' })],
    }),
  })
  expect(await prescribe({ noneKnown: true })).toMatchObject(missed('prescription.allergiesReviewed'))
  success(await prescribe({ allergies: ['Penicillin'] }))
  const { externalId, phone } = patient
  const record = (allergies: string) => partner.key.post('/v1/patients', { externalId, phone, metadata: { allergies } })
  success(await record('Penicillin; Ibuprofen'))
  const sign = () => physician.asserted.post(`/v1/${drafting}/notes/${note.id}/sign`)
  const refused = await sign()
  expect(refused).toMatchObject(missed('orders.0.prescription.allergiesReviewed'))
  expect(refused.text).not.toContain('Ibuprofen')
  success(await record('Penicillin'))
  success(await sign())
})

test('a patient reads what was ordered and where it stands, and nothing that was written for others', async () => {
  const { patientId } = await partner.read(consultId)
  const frame = await partner.frame({ patientId })
  const stranger = await partner.frame({ patientId: (await partner.patient()).id })
  const input = encodeURIComponent(JSON.stringify({ consultId }))
  const shown = (client: Client) =>
    client.get<{ result: { data: PatientOrder[] } }>(`/trpc/orders.ofConsult?input=${input}`)
  const { id, noteId } = await beginOrder(physician, path, sampleReferral('kanarienvogel'))
  expect(success(await shown(frame)).result.data).toEqual([])
  success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/sign`))
  success(await act(partner.key, id, 'reject', { reason: 'Known to us as a kanarienvogel.' }))
  const answer = await shown(frame)
  expect(success(answer).result.data).toMatchObject([
    { id, status: 'rejected', referral: { specialty: 'Dermatology', urgency: 'routine' } },
  ])
  expect(answer.text).not.toContain('kanarienvogel')
  expect((await shown(stranger)).status).toBe(404)
  // The note may be about somebody else.
  const error = { reason: 'Another patient.' }
  success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/entered-in-error`, error))
  expect(success(await shown(frame)).result.data).toEqual([])
})

test('the routes of orders are closed to patients and to keys without the scope', { tags: 'full' }, async () => {
  const { id } = await addOrder(physician, path, sampleReferral('kanarienvogel'))
  const { patientId } = await partner.read(consultId)
  const frame = await partner.frame({ patientId })
  const fields = { name: 'Notes', scopes: ['notes:read', 'consults:read'] }
  const { secret } = success(await partner.key.post<{ secret: string }>('/v1/api-keys', fields))
  for (const client of [frame, environment.api.as(secret)]) {
    expect(await client.get(`/v1/orders/${id}`)).toMatchObject(refusal(403, 'forbidden'))
    expect((await client.get(`/v1/${path}`)).text).not.toContain('kanarienvogel')
  }
})
