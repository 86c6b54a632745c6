/** @module-tag full */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
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

describe('refused credentials', () => {
  const guess = (client: Client) => client.get(patients)

  test('are limited by IP address after a hundred', async () => {
    const stranger = environment.api.as(`pp_test_${'A'.repeat(48)}`)
    const [here, elsewhere] = [newAddress(), newAddress()]
    expect(count(await statuses(101, () => guess(stranger.at(here))), 401)).toBe(100)
    expect(await guess(stranger.at(here))).toMatchObject({ ...limited, headers: { 'retry-after': '1' } })
    expect(await guess(stranger.at(elsewhere))).toMatchObject({ status: 401 })
    environment.clock.advance(0.2)
    expect(await statuses(2, () => guess(stranger.at(here)))).toEqual([401, 429])
  })

  test('count toward the limit whatever their form', { tags: 'full' }, async () => {
    const here = newAddress()
    const credentials = ['pp_test_short', 'pst_nobody', 'pps_nobody', 'emf_nobody', 'nonsense']
    for (const credential of credentials) await statuses(20, () => guess(environment.api.as(credential).at(here)))
    expect(await guess(environment.api.as('nonsense').at(here))).toMatchObject(limited)
  })

  test('delay a caller with a valid credential by at most a fifth of a second', { tags: 'full' }, async () => {
    const here = newAddress()
    await statuses(101, () => guess(environment.api.as('nonsense').at(here)))
    environment.clock.advance(0.2)
    expect(await statuses(30, () => guess(partner.key.at(here)))).toEqual(Array(30).fill(200))
  })

  test('share one limit across all addresses of an IPv6 network', async () => {
    const at = (n: number) => environment.api.as('nonsense').at(`2001:db8:5:6::${n.toString(16)}`)
    for (let n = 0; n < 101; n += 1) await guess(at(n))
    expect(await guess(at(5000))).toMatchObject(limited)
    expect(await guess(environment.api.as('nonsense').at('2001:db8:5:7::1'))).toMatchObject({ status: 401 })
  })

  test('do not include requests without a credential', async () => {
    const nobody = environment.api.as(null).at(newAddress())
    expect(count(await statuses(150, () => guess(nobody)), 401)).toBe(150)
  })

  test('do not include expired tokens', async () => {
    const consult = await partner.consult()
    const frame = (await partner.frame({ asyncConsultId: consult.id }, 60)).at(newAddress())
    environment.clock.advance(60)
    expect(count(await statuses(120, () => frame.get('/trpc/embed.overview')), 401)).toBe(120)
  })
})

describe('the client address', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address })

  test('is the connection’s own, whatever a header says', async () => {
    const stranger = environment.api.as('nonsense').at(newAddress())
    for (let n = 0; n < 101; n += 1) await stranger.get(patients, forwarded(newAddress()))
    expect(await stranger.get(patients, forwarded(newAddress()))).toMatchObject(limited)
  })

  test('comes from a trusted proxy, not from a header that the client sent', async () => {
    const proxied = await environment.startApi({ trustProxy: ['192.0.2.0/24'] })
    const stranger = proxied.as('nonsense').at('192.0.2.1')
    const here = newAddress()
    for (let n = 0; n < 101; n += 1) await stranger.get(patients, forwarded(`${newAddress()}, ${here}`))
    expect(await stranger.get(patients, forwarded(`${newAddress()}, ${here}`))).toMatchObject(limited)
    expect(await stranger.get(patients, forwarded(newAddress()))).toMatchObject({ status: 401 })
    const direct = proxied.as('nonsense').at('198.51.100.1')
    expect(await direct.get(patients, forwarded(here))).toMatchObject({ status: 401 })
  })
})
