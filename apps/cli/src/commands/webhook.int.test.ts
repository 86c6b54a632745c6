import type { Partner } from '@consult/services'
import { createTestDatabase, type TestDatabase } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consult, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  partnerId = (await json<{ partnerId: string }>('create', '--name', 'Clinic')).partnerId
})
afterAll(() => db.close())

const run = (...args: string[]) => consult({ DATABASE_URL: db.url }, 'partner', ...args)
const json = async <T>(...args: string[]) => resultOf<T>(await run(...args, '--json'))
const webhook = async () => (await json<Partner>('show', partnerId)).webhook

test('a webhook from its setting to its rotation', async () => {
  const first = await json<{ webhookSecret: string }>('webhook', 'set', partnerId, '--url', 'https://hooks.example/a')
  expect(first.webhookSecret).toMatch(/^whsec_/)
  expect(await webhook()).toEqual({ url: 'https://hooks.example/a', disabledAt: null, disabledReason: null })

  const moved = await json('webhook', 'set', partnerId, '--url', 'https://hooks.example/b')
  expect(moved).toEqual(first)
  const rotated = await json<{ webhookSecret: string }>('webhook', 'rotate-secret', partnerId)
  expect(rotated.webhookSecret).not.toBe(first.webhookSecret)

  const disabled = { url: 'https://hooks.example/b', disabledAt: expect.any(String), disabledReason: 'operator' }
  expect(await json('webhook', 'disable', partnerId)).toEqual({ partnerId, webhook: disabled })
  expect((await run('show', partnerId)).stdout).toContain('https://hooks.example/b (disabled: operator)')
  const enabled = { url: 'https://hooks.example/b', disabledAt: null, disabledReason: null }
  expect(await json('webhook', 'enable', partnerId)).toEqual({ partnerId, webhook: enabled })
})

test('a URL that may not be called is refused, and says why', async () => {
  const ending = await run('webhook', 'set', partnerId, '--url', 'http://10.0.0.1/hook', '--json')
  expect(ending).toMatchObject({ exitCode: 1, stdout: '' })
  expect(errorOf(ending)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'webhookUrl' }] } })
  const { stderr } = await run('webhook', 'set', partnerId, '--url', 'http://10.0.0.1/hook')
  expect(stderr).toMatch(/invalid_request: .*\n {2}webhookUrl: /)
})

test('this machine is open in test, and in production only when it is said', async () => {
  const set = (variables: Record<string, string>, url: string) =>
    consult({ DATABASE_URL: db.url, ...variables }, 'partner', 'webhook', 'set', partnerId, '--url', url, '--json')
  expect((await set({}, 'http://localhost:4100/hook')).exitCode).toBe(0)
  expect((await set({ CONSULT_ENV: 'production' }, 'http://localhost:4100/hook')).exitCode).toBe(1)
  const opened = { CONSULT_ENV: 'production', WEBHOOK_ALLOWED_HOSTS: 'hooks.internal' }
  expect((await set(opened, 'http://hooks.internal/hook')).exitCode).toBe(0)
})
