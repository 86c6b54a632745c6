import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { dataOf, type SigningIn, signingIn } from './second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let person: SigningIn
let page: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  person = await signingIn(environment, partner)
  page = await person.page()
})

interface Data<T> {
  readonly result: { readonly data: T }
}
const own = async () => dataOf(await page.get<Data<Record<string, unknown>>>('/trpc/secondFactor.own'))
const offer = async () => dataOf(await page.post<Data<{ secret: string }>>('/trpc/secondFactor.offer', {})).secret
const confirm = (code: string) =>
  page.post<Data<{ recoveryCodes: string[] | null }>>('/trpc/secondFactor.confirm', { code })
const codeOf = (answer: { body: unknown }) =>
  (answer.body as { error?: { data?: { consult?: { code?: string } } } }).error?.data?.consult?.code

test('a physician sets up an authenticator app with its first correct code, replaces it and removes it', async () => {
  expect(await own()).toEqual({
    policy: 'optional',
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    passkeys: [],
    isRecent: true,
  })
  const first = await offer()
  expect(codeOf(await confirm('000000'))).toBe('second_factor_failed')
  expect(await person.first()).toMatchObject({ outcome: 'signed_in' })
  expect(dataOf(await confirm(person.code(first))).recoveryCodes).toHaveLength(10)
  expect(await own()).toMatchObject({ authenticatorSince: expect.any(String), recoveryCodesLeft: 10 })
  const second = await offer()
  expect(dataOf(await confirm(person.code(second))).recoveryCodes).toBeNull()
  environment.clock.advance(60)
  const step = await person.first()
  expect(codeOf(await person.complete(step.token, person.code(first)))).toBe('second_factor_failed')
  success(await person.complete(step.token, person.code(second)))
  success(await page.post('/trpc/secondFactor.remove', {}))
  expect(await own()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  expect(await person.first()).toMatchObject({ outcome: 'signed_in' })
})

test('setting up an app ends the other sessions', async () => {
  const other = await person.page()
  success(await confirm(person.code(await offer())))
  expect(await other.get('/trpc/portal.counts')).toMatchObject({ status: 401 })
  expect(await page.get('/trpc/portal.counts')).toMatchObject({ status: 200 })
})

test('new recovery codes replace the old ones', { tags: 'full' }, async () => {
  const secret = await offer()
  const [old = ''] = dataOf(await confirm(person.code(secret))).recoveryCodes ?? []
  const renewed = await page.post<Data<{ recoveryCodes: string[] }>>('/trpc/secondFactor.renewRecoveryCodes', {})
  const [code = ''] = dataOf(renewed).recoveryCodes
  const step = await person.first()
  expect(codeOf(await person.complete(step.token, old))).toBe('second_factor_failed')
  success(await person.complete(step.token, code))
})

test('the only factor cannot be removed where the partner requires one', async () => {
  success(await confirm(person.code(await offer())))
  await partner.update({ secondFactor: 'required' })
  expect(codeOf(await page.post('/trpc/secondFactor.remove', {}))).toBe('second_factor_required')
})

const changes = ['offer', 'confirm', 'renewRecoveryCodes', 'remove']

test('ten minutes after the sign-in, no factor can be changed', async () => {
  success(await confirm(person.code(await offer())))
  await offer()
  environment.clock.advance(10 * 60)
  expect(await own()).toMatchObject({ isRecent: false })
  for (const name of changes) {
    expect(codeOf(await page.post(`/trpc/secondFactor.${name}`, { code: '000000' }))).toBe('recent_sign_in_required')
  }
})

test('a session that the partner started cannot change a factor', async () => {
  const { token } = success(await partner.key.post<{ token: string }>(`/v1/physicians/${person.id}/session`))
  const minted = environment.api.as(token)
  const handed = dataOf(
    await environment.api.as(null).post<Data<{ token: string }>>('/trpc/portal.exchange', {
      token: success(await partner.key.post<{ token: string }>(`/v1/physicians/${person.id}/session`)).token,
    }),
  )
  for (const client of [minted, environment.api.as(handed.token)]) {
    expect(codeOf(await client.post('/trpc/secondFactor.offer', {}))).toBe('recent_sign_in_required')
  }
})
