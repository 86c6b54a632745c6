import type { Message, Page } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

/** The longest possible message, in three-byte characters. */
const longText = (n: number) => `${n}`.padEnd(8_000, '\u20ac')

/** A thread with this many of them. */
async function longThread(messages: number): Promise<string> {
  const { id } = await partner.consult({ status: 'queued' })
  for (let n = 1; n <= messages; n += 1) {
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: longText(n) }))
  }
  await partner.settle()
  return id
}

test('a page of long messages ends early, reports that there is more, and loses nothing', {
  tags: 'full',
}, async () => {
  const id = await longThread(20)
  const first = success(await partner.key.get<Page<Message>>(`/v1/async-consults/${id}/messages?limit=100`))
  expect(first.items).toHaveLength(3)
  expect(first.nextCursor).toBeDefined()
  const all = await readAll<Message>(partner.key, `/v1/async-consults/${id}/messages?limit=100`)
  expect(all.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => longText(n + 1)))
})

test('the largest answer to a widget’s batch is bounded, however long its thread', async () => {
  const id = await longThread(20)
  const widget = await partner.frame({ asyncConsultId: id })
  const input = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, { id, limit: 100 }]))
  const names = Array(10).fill('asyncConsults.listMessages').join(',')
  const answer = await widget.get(`/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
  expect(answer.status).toBe(200)
  expect(Buffer.byteLength(answer.text)).toBeLessThan(2 * 1024 * 1024)
})
