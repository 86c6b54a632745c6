import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  clinicOrigin,
  createTestEnvironment,
  givePassword,
  newAddress,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { count, limited, statuses } from './rate-limits.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const patients = '/v1/patients'

interface SignedIn {
  readonly result: { readonly data: { readonly device: string } }
}

describe('sign-in', () => {
  const password = 'correct horse battery staple'
  let email: string
  beforeEach(async () => {
    const physician = await partner.physician()
    email = physician.resource.email
    await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password })
  })
  const signIn = (address: string, given = password, as = email, device: string | null = null) =>
    environment.api.as(null).at(address).post<SignedIn>('/trpc/portal.signIn', { email: as, password: given, device })

  test('is blocked after ten wrong passwords for one account from one address, not counting right ones', async () => {
    const here = newAddress()
    expect(await statuses(9, () => signIn(here, 'wrong'))).toEqual(Array(9).fill(401))
    expect(await statuses(2, () => signIn(here))).toEqual([200, 200])
    expect(await statuses(2, () => signIn(here, 'wrong'))).toEqual([401, 429])
    expect(await signIn(here)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    environment.clock.advance(30)
    expect(await signIn(here)).toMatchObject({ status: 200 })
  })

  test('is not blocked for other addresses, however long one address continues', { tags: 'full' }, async () => {
    const [here, elsewhere] = [newAddress(), newAddress()]
    for (let hour = 0; hour < 20; hour += 1) {
      await statuses(11, () => signIn(here, 'wrong'))
      environment.clock.advance(60)
    }
    expect(await signIn(here, 'wrong')).toMatchObject({ status: 401 })
    expect(await signIn(elsewhere)).toMatchObject({ status: 200 })
  })

  test('is blocked for an account that many addresses try, and opens again soon after', { tags: 'full' }, async () => {
    for (let n = 0; n < 60; n += 1) expect((await signIn(newAddress(), 'wrong')).status).toBe(401)
    const elsewhere = newAddress()
    expect(await signIn(elsewhere)).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    environment.clock.advance(10)
    expect(await signIn(elsewhere)).toMatchObject({ status: 200 })
  })

  test('works on a known device while others guess the account’s password from many addresses', {
    tags: 'full',
  }, async () => {
    const here = newAddress()
    const { device } = (await signIn(here)).body.result.data
    await statuses(11, () => signIn(here, 'wrong'))
    for (let n = 0; n < 50; n += 1) await signIn(newAddress(), 'wrong')
    expect(await signIn(newAddress())).toMatchObject({ status: 429 })
    expect(await signIn(here, password, email, device)).toMatchObject({ status: 200 })
  })

  test('is blocked on a known device too, after ten wrong passwords', { tags: 'full' }, async () => {
    const { device } = (await signIn(newAddress())).body.result.data
    const all = await statuses(11, () => signIn(newAddress(), 'wrong', email, device))
    expect(all).toEqual([...Array(10).fill(401), 429])
  })

  test('does not count another account’s device as known', { tags: 'full' }, async () => {
    const here = newAddress()
    const other = await partner.physician()
    await givePassword(environment.api, { partnerId: partner.id, physicianId: other.id, password })
    const { device } = (await signIn(newAddress(), password, other.resource.email)).body.result.data
    expect(await statuses(11, () => signIn(here, 'wrong', email, device))).toEqual([...Array(10).fill(401), 429])
  })

  test('is blocked for a whole IPv6 site whose networks guess in turn', { tags: 'full' }, async () => {
    const network = (n: number) => `2001:db8:77:${n.toString(16)}::1`
    const all = await statuses(45, (n) => signIn(network(n), 'wrong'))
    expect(all).toEqual([...Array(40).fill(401), ...Array(5).fill(429)])
    expect(await signIn('2001:db8:78::1')).toMatchObject({ status: 200 })
  })

  test('is blocked for an address that tries many accounts', { tags: 'full' }, async () => {
    const here = newAddress()
    const all = await statuses(61, (n) => signIn(here, 'wrong', `nobody-${n}@clinic.example`))
    expect(all).toEqual([...Array(60).fill(401), 429])
  })

  test('does not count against the limit when it succeeds', { tags: 'full' }, async () => {
    const here = newAddress()
    expect(count(await statuses(25, () => signIn(here)), 200)).toBe(25)
  })

  test('is blocked for an unknown account like any other', { tags: 'full' }, async () => {
    const here = newAddress()
    const all = await statuses(11, () => signIn(here, 'wrong', 'nobody@clinic.example'))
    expect(all).toEqual([...Array(10).fill(401), 429])
  })
})

describe('token exchanges', () => {
  const exchange = (token: string, address: string) =>
    environment.api.as(token).at(address).post('/embed/session', undefined, { origin: clinicOrigin })

  test('for one embed token are limited to twenty', async () => {
    const { id } = await partner.patient()
    const { body } = await partner.key.post<{ token: string }>(`${patients}/${id}/embed-session`)
    const all = await statuses(21, () => exchange(body.token, newAddress()))
    expect(all).toEqual([...Array(20).fill(200), 429])
    expect(await exchange(body.token, newAddress())).toMatchObject({ ...limited, headers: { 'retry-after': '3' } })
    environment.clock.advance(3)
    expect(await exchange(body.token, newAddress())).toMatchObject({ status: 200 })
  })

  test('from one address are limited to a hundred and twenty', { tags: 'full' }, async () => {
    const here = newAddress()
    const all = await statuses(121, (n) => exchange(`emt_${n}`, here))
    expect(all).toEqual([...Array(120).fill(401), 429])
    environment.clock.advance(0.1)
    expect(await exchange('emt_nobody', here)).toMatchObject({ status: 401 })
  })

  test('for hand-offs are limited to sixty', { tags: 'full' }, async () => {
    const here = environment.api.as(null).at(newAddress())
    const all = await statuses(61, () => here.post('/trpc/portal.exchange', { token: 'pst_nobody' }))
    expect(all).toEqual([...Array(60).fill(401), 429])
  })
})
