import type { AsyncConsult, Message } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let portal: Client
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  const physician = await partner.physician()
  portal = (await physician.session()).client
  // The first message is the notice that the physician joined.
  consult = await partner.consult({ status: 'active', physician })
  for (const n of [2, 3, 4, 5]) {
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: `message ${n}` }))
  }
  await partner.settle()
})

const ask = (input: object, as = portal) =>
  as.get<{ result: { data: { messages: Message[] } } }>(
    `/trpc/portal.transcript?input=${encodeURIComponent(JSON.stringify({ id: consult.id, ...input }))}`,
  )
const sequences = async (input: object) => {
  const { messages } = success(await ask(input)).result.data
  return messages.map(({ sequence }) => sequence)
}

describe('reading a transcript from its end', () => {
  test('returns its last messages, oldest first, the same as the transcript itself', async () => {
    const { messages } = success(await ask({ limit: 3 })).result.data
    const { items } = success(await partner.key.get<{ items: Message[] }>(`/v1/async-consults/${consult.id}/messages`))
    expect(messages).toEqual(items.slice(-3))
    expect(messages.map(({ sequence }) => sequence)).toEqual([3, 4, 5])
  })

  test('continues page by page to the beginning, and no further', async () => {
    expect(await sequences({ limit: 2, before: 5 })).toEqual([3, 4])
    expect(await sequences({ limit: 2, before: 3 })).toEqual([1, 2])
    expect(await sequences({ limit: 2, before: 2 })).toEqual([1])
    expect(await sequences({ limit: 2, before: 1 })).toEqual([])
    expect(await sequences({ limit: 200, before: 1_000_000 })).toEqual([1, 2, 3, 4, 5])
  })

  test('is limited to a thousand messages, and to the tenant’s own threads', async () => {
    for (const input of [{ limit: 1_001 }, { limit: 0 }, {}, { limit: 10, before: 0 }]) {
      expect(await ask(input)).toMatchObject({ status: 400 })
    }
    const stranger = await (await environment.partner()).physician()
    expect(await ask({ limit: 10 }, (await stranger.session()).client)).toMatchObject({ status: 404 })
  })
})
