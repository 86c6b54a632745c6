import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { newKey, type PasskeyCalls, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf, type SigningIn, signingIn } from './second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let person: SigningIn
let page: Client
let calls: PasskeyCalls

beforeAll(async () => {
  environment = await createTestEnvironment()
  calls = passkeyCalls(environment)
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  person = await signingIn(environment, partner)
  page = await person.page()
})

interface Own {
  readonly result: {
    readonly data: { recoveryCodesLeft: number; passkeys: { id: string; name: string; lastUsedAt: string | null }[] }
  }
}
const own = async () => dataOf(await page.get<Own>('/trpc/secondFactor.own'))
const codeOf = (answer: { body: unknown }) =>
  (answer.body as { error?: { data?: { consult?: { code?: string } } } }).error?.data?.consult?.code
const remove = (id: string, from = page) => from.post('/trpc/passkeys.remove', { passkey: id })

test('a physician has several passkeys with names and times, renames them and removes them', async () => {
  const { key: laptop } = await calls.add(page)
  // The list is in the order of adding.
  environment.clock.advance(1)
  const { key: phone, recoveryCodes } = await calls.add(page, newKey(), 'Phone')
  expect(recoveryCodes).toBeNull()
  environment.clock.advance(60)
  success(await calls.signIn(phone))
  success(await page.post('/trpc/passkeys.rename', { passkey: laptop.id, name: '  Work laptop ' }))
  const { passkeys } = await own()
  expect(passkeys).toMatchObject([
    { id: laptop.id, name: 'Work laptop', lastUsedAt: null },
    { id: phone.id, name: 'Phone', lastUsedAt: environment.clock.now().toISOString() },
  ])
  success(await remove(phone.id))
  expect(await calls.signIn(phone)).toMatchObject({ status: 401 })
  success(await calls.signIn(laptop))
  expect((await own()).recoveryCodesLeft).toBe(10)
  success(await remove(laptop.id))
  // Recovery codes alone would lock the account: they go with the last factor.
  expect(await own()).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] })
  expect(await person.first()).toMatchObject({ outcome: 'signed_in' })
})

test('a name that is empty, has several lines or more than 60 characters is refused', async () => {
  for (const name of ['', '   ', 'two\nlines', 'x'.repeat(61)]) {
    expect(await page.post('/trpc/passkeys.rename', { passkey: newKey().id, name }), name).toMatchObject({
      status: 400,
    })
  }
})

test("another physician's passkey cannot be renamed or removed", async () => {
  const other = await signingIn(environment, partner)
  const { key } = await calls.add(await other.page())
  expect(await remove(key.id)).toMatchObject({ status: 404 })
  expect(await page.post('/trpc/passkeys.rename', { passkey: key.id, name: 'Mine' })).toMatchObject({ status: 404 })
  success(await calls.signIn(key))
})

test('the last passkey cannot be removed where the partner requires one, also with an app', async () => {
  const { key } = await calls.add(page)
  const { key: spare } = await calls.add(page)
  await partner.update({ secondFactor: 'required' })
  success(await remove(spare.id))
  expect(codeOf(await remove(key.id))).toBe('second_factor_required')
  const { secret } = dataOf(await page.post<{ result: { data: { secret: string } } }>('/trpc/secondFactor.offer', {}))
  success(await page.post('/trpc/secondFactor.confirm', { code: person.code(secret) }))
  await partner.update({ secondFactor: 'phishing_resistant' })
  const strict = environment.api.as(dataOf(await calls.signIn(key)).token)
  expect(codeOf(await remove(key.id, strict))).toBe('second_factor_required')
  expect(await strict.post('/trpc/secondFactor.offer', {})).toMatchObject({ status: 403 })
  expect(await strict.post('/trpc/secondFactor.renewRecoveryCodes', {})).toMatchObject({ status: 403 })
  await partner.update({ secondFactor: 'required' })
  const lenient = environment.api.as(dataOf(await calls.signIn(key)).token)
  success(await remove(key.id, lenient))
})

test('of two removals at once, one leaves the passkey that the partner requires', { tags: 'full' }, async () => {
  const keys = [(await calls.add(page)).key, (await calls.add(page)).key]
  await partner.update({ secondFactor: 'required' })
  const answers = await Promise.all(keys.map(({ id }) => remove(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('twenty passkeys are the most that an account can have', { tags: 'full' }, async () => {
  for (let n = 0; n < 20; n += 1) await calls.add(page)
  expect(await page.post('/trpc/passkeys.offer', {})).toMatchObject({ status: 400 })
})

test('ten minutes after the sign-in, and in a session of the partner, no passkey can be changed', async () => {
  const { key } = await calls.add(page)
  const { token } = success(await partner.key.post<{ token: string }>(`/v1/physicians/${person.id}/session`))
  const response = newKey().create({ challenge: 'none', user: { id: '' } })
  const changes: [string, object][] = [
    ['offer', {}],
    ['confirm', { response, name: 'Mine' }],
    ['rename', { passkey: key.id, name: 'Mine' }],
    ['remove', { passkey: key.id }],
  ]
  const minted = environment.api.as(token)
  for (const [name, input] of changes)
    expect(codeOf(await minted.post(`/trpc/passkeys.${name}`, input))).toBe('recent_sign_in_required')
  environment.clock.advance(10 * 60)
  expect(codeOf(await remove(key.id))).toBe('recent_sign_in_required')
})
