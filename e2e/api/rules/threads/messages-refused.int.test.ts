import type { AsyncConsult } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  consult = await partner.consult({ status: 'active', physician })
})

const post = {
  messages: (body?: unknown) => partner.key.post(`/v1/async-consults/${consult.id}/messages`, body),
  replies: (body?: unknown) => physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, body),
}

describe.each(['messages', 'replies'] as const)('%s', (kind) => {
  const empty: [string, unknown][] = [
    ['no body', undefined],
    ['{}', {}],
    ['null', { text: null, attachmentIds: null }],
    ['nothing', { text: '' }],
    ['white space', { text: ' \n\t ' }],
    ['invisible characters', { text: '\u200b\u2060\u0000\ufeff\u00ad' }],
    ['a joiner', { text: '\u200d' }],
    ['a direction mark', { text: '\u200e' }],
    ['an empty list of attachments', { attachmentIds: [] }],
  ]
  test.each(oneIn(5, empty))('that consist of %s are rejected', { tags: 'sized' }, async (_what, body) => {
    const answer = await post[kind](body)
    expect(answer).toMatchObject({ status: 409, code: 'message_rejected' })
    expect(await partner.eventsDuring(() => partner.settle())).toEqual([])
  })

  test.each<[string, string]>([
    ['letters', 'a'],
    ['emoji', '🙂'],
    ['two-byte letters', 'é'],
  ])('can have 8,000 %s and no more', { tags: 'full' }, async (_what, character) => {
    expect(await post[kind]({ text: character.repeat(8000) })).toMatchObject({ status: 202 })
    expect(await post[kind]({ text: character.repeat(8001) })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { issues: [{ path: 'text', code: 'too_big', message: expect.any(String) }] },
    })
    await partner.settle()
    const { body } = await partner.key.get<{ items: { text: string }[] }>(`/v1/async-consults/${consult.id}/messages`)
    expect(body.items.at(-1)?.text).toBe(character.repeat(8000))
  })

  const invalid: [string, unknown, string][] = [
    ['a number', { text: 5 }, 'text'],
    ['attachments that are not a list', { attachmentIds: 'att_1' }, 'attachmentIds'],
    ['an attachment id that is not text', { text: 'x', attachmentIds: [7] }, 'attachmentIds.0'],
    ['an unknown attachment', { text: 'x', attachmentIds: ['att_1'] }, 'attachmentIds.0'],
    ['eleven attachments', { attachmentIds: Array(11).fill('att_1') }, 'attachmentIds'],
    ['a list', [], ''],
  ]
  test.each(oneIn(4, invalid))('with %s are invalid', { tags: 'sized' }, async (_what, body, path) => {
    const answer = await post[kind](body)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { issues: [{ path }] } })
  })
})

test('an empty message to a thread that accepts none reports the thread’s state', async () => {
  success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
  expect(await post.messages({})).toMatchObject({ status: 409, code: 'thread_not_active' })
})

describe('a physician’s reply', () => {
  test('needs a physician: the API key alone is not enough', async () => {
    const answer = await partner.key.post(`/v1/async-consults/${consult.id}/replies`, { text: 'x' })
    expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('can be written only by the assignee', async () => {
    const other = await partner.physician()
    const answer = await other.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: 'x' })
    expect(answer).toMatchObject({ status: 409, code: 'not_assigned' })
  })

  test('is accepted during the acceptance window, which continues', async () => {
    const path = `/v1/async-consults/${consult.id}`
    const resolving = success(await physician.asserted.post<AsyncConsult>(`${path}/resolve`))
    expect(await post.replies({ text: 'One more thing' })).toMatchObject({ status: 202 })
    await partner.settle()
    expect(await partner.read(consult.id)).toEqual(resolving)
  })
})
