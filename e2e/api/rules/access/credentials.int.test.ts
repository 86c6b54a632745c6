import { randomBase62 } from '@consult/db'
import { createPartner } from '@consult/directory'
import { revokeApiKey } from '@consult/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  asserting,
  createTestEnvironment,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
})

const unauthorized = { status: 401, code: 'unauthorized', details: undefined }
const forbidden = { status: 403, code: 'forbidden', details: undefined }
/** Accepts the API key, or a physician credential without it. */
const patients = '/v1/patients'
const presence = '/v1/physicians/me/presence'

describe('an API key', () => {
  test('is a prefix followed by 48 base62 characters', () => {
    expect(partner.apiKey).toMatch(/^pp_test_[0-9A-Za-z]{48}$/)
  })

  test('gives access to its tenant', async () => {
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
  })

  test('is required', async () => {
    expect(await environment.api.as(null).get(patients)).toMatchObject(unauthorized)
  })

  const malformed: [string, (key: string) => string][] = [
    ['sent without a scheme', (key) => key],
    ['sent with another scheme', (key) => `Basic ${key}`],
    ['its last character is missing', (key) => `Bearer ${key.slice(0, -1)}`],
    ['it has an extra character', (key) => `Bearer ${key}0`],
    ['its last character differs', (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['it is in lower case', (key) => `Bearer ${key.toLowerCase()}`],
    ['it has the other environment’s prefix', (key) => `Bearer ${key.replace('pp_test_', 'pp_live_')}`],
    ['its prefix is missing', (key) => `Bearer ${key.replace('pp_test_', '')}`],
    ['it is sent twice', (key) => `Bearer ${key} ${key}`],
    ['it is unknown', () => `Bearer pp_test_${randomBase62(48)}`],
    ['it is malformed', () => 'Bearer nonsense'],
    ['it is empty', () => 'Bearer '],
  ]
  test('is refused in any other form', async () => {
    for (const [how, credential] of malformed) {
      const client = environment.api.as(null).with({ authorization: credential(partner.apiKey) })
      expect(await client.get(patients), how).toMatchObject(unauthorized)
    }
  })

  test('is accepted with the Bearer scheme in any case', async () => {
    const client = environment.api.as(null).with({ authorization: `bearer ${partner.apiKey}` })
    expect(await client.get(patients)).toMatchObject({ status: 200 })
  })

  test('of an account that is not for tests does not work in a service for tests', async () => {
    const live = await createPartner(environment.operator, { name: 'Live', environment: 'production' })
    expect(live.apiKey).toMatch(/^pp_live_[0-9A-Za-z]{48}$/)
    expect(await environment.api.as(live.apiKey).get(patients)).toMatchObject(unauthorized)
    // Nor one that only looks like a key for tests.
    const other = await environment.partner()
    await environment.db.owner.query(`update directory.api_keys set environment = 'production' where partner_id = $1`, [
      other.id,
    ])
    expect(await other.key.get(patients)).toMatchObject(unauthorized)
  })

  test('works only in its own environment', { tags: 'full' }, async () => {
    const production = await environment.startApi({ environment: 'production' })
    const live = await createPartner(environment.operator, { name: 'Live', environment: 'production' })
    expect(live.apiKey).toMatch(/^pp_live_[0-9A-Za-z]{48}$/)
    expect(await production.as(live.apiKey).get(patients)).toMatchObject({ status: 200 })
    expect(await environment.api.as(live.apiKey).get(patients)).toMatchObject(unauthorized)
    expect(await production.as(partner.apiKey).get(patients)).toMatchObject(unauthorized)
  })

  test('stops working when it is revoked', async () => {
    await revokeApiKey(environment.operator, partner.id, partner.apiKey.slice(0, 12))
    expect(await partner.key.get(patients)).toMatchObject(unauthorized)
  })

  test('does not identify a physician by itself', async () => {
    expect(await partner.key.get(presence)).toMatchObject(unauthorized)
    expect(await partner.key.get(`/v1/physicians/${physician.id}/presence`)).toMatchObject(unauthorized)
    expect(await partner.key.get('/v1/physicians/me')).toMatchObject(unauthorized)
  })
})

describe('a suspended partner', () => {
  test('has no working credentials until it is resumed', async () => {
    const consult = await partner.consult()
    const frame = await partner.frame({ asyncConsultId: consult.id })
    const { client } = await physician.session()
    const path = `/v1/async-consults/${consult.id}`
    await partner.suspend(true)
    expect(await partner.key.get(path)).toMatchObject(unauthorized)
    expect(await physician.asserted.get(path)).toMatchObject(unauthorized)
    expect(await client.get(path)).toMatchObject(unauthorized)
    expect(await frame.get(path)).toMatchObject({ status: 401, code: 'embed_token_invalid' })
    await partner.suspend(false)
    for (const each of [partner.key, physician.asserted, client, frame]) {
      expect(await each.get(path)).toMatchObject({ status: 200 })
    }
  })
})

describe('an asserted physician id', () => {
  test('acts as that physician on every route that accepts the key', async () => {
    expect(await physician.asserted.get(presence)).toMatchObject({ status: 200 })
    expect(await physician.asserted.get('/v1/physicians/me')).toMatchObject({ body: { id: physician.id } })
    expect(await physician.asserted.get(patients)).toMatchObject({ status: 200 })
  })

  test('is refused when the partner has no such physician, with the same answer for another tenant’s and an unknown id', async () => {
    const stranger = await (await environment.partner()).physician()
    const unknown = await partner.key.get(patients, asserting('phy_00000000000000000000000000000000'))
    const foreign = await partner.key.get(patients, asserting(stranger.id))
    expect(unknown).toMatchObject(unauthorized)
    expect(foreign.text).toBe(unknown.text)
    for (const id of ['', 'me', physician.resource.externalId, 'x'.repeat(5000)]) {
      expect(await partner.key.get(patients, asserting(id))).toMatchObject(unauthorized)
    }
  })

  test('is refused on every route when the account has disabled asserted ids', async () => {
    await partner.update({ assertionEnabled: false })
    for (const path of [presence, patients, '/v1/events']) {
      expect(await physician.asserted.get(path)).toMatchObject(forbidden)
      expect(await partner.key.get(path, asserting('phy_unknown'))).toMatchObject(forbidden)
    }
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
    const { client } = await physician.session()
    expect(await client.get(presence)).toMatchObject({ status: 200 })
  })

  test('requires the API key', async () => {
    expect(await environment.api.as(null).get(patients, asserting(physician.id))).toMatchObject(unauthorized)
  })
})

describe('a physician session token', () => {
  test('replaces the API key', async () => {
    const { token, client } = await physician.session()
    expect(token).toMatch(/^pst_[\w-]{43}$/)
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    expect(await client.get('/v1/physicians/me')).toMatchObject({ body: { id: physician.id } })
    expect(await client.get(`/v1/physicians/${physician.id}`)).toMatchObject({ body: { id: physician.id } })
  })

  test('is returned with its expiry and a link that signs in to the portal', async () => {
    const { body } = await partner.key.post(`/v1/physicians/${physician.id}/session`)
    const { token } = body as { token: string }
    expect(body).toEqual({
      token,
      expiresAt: new Date(environment.clock.now().getTime() + 15 * 60_000).toISOString(),
      physicianId: physician.id,
      portalUrl: `https://portal.example/sso#token=${token}`,
    })
  })

  test('expires after exactly fifteen minutes, however much it is used', async () => {
    const { client } = await physician.session()
    environment.clock.advance(10 * 60)
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    environment.clock.advance(5 * 60)
    environment.clock.advance(-0.001)
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    environment.clock.advance(0.001)
    expect(await client.get(presence)).toMatchObject(unauthorized)
    environment.clock.advance(-60)
    expect(await client.get(presence)).toMatchObject(unauthorized)
  })

  test('does not revoke an earlier one', async () => {
    const [first, second] = [await physician.session(), await physician.session()]
    expect(first.token).not.toBe(second.token)
    expect(await first.client.get(presence)).toMatchObject({ status: 200 })
    expect(await second.client.get(presence)).toMatchObject({ status: 200 })
  })

  test('is not stored in readable form', async () => {
    const { token } = await physician.session()
    const { rows } = await environment.db.owner.query('select * from directory.sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  test('for an unknown physician is refused', async () => {
    const { token } = await physician.session()
    for (const wrong of [`${token}x`, token.slice(0, -1), `pst_${'A'.repeat(43)}`, token.replace('pst_', 'pps_')]) {
      expect(await environment.api.as(wrong).get(presence)).toMatchObject(unauthorized)
    }
  })
})

describe('two credentials on one request', () => {
  test('that both name a physician are refused, even when they agree', async () => {
    const { client } = await physician.session()
    const both = { ...asserting(physician.id), 'x-service-physician': 'token' }
    expect(await partner.key.get(presence, both)).toMatchObject(unauthorized)
    expect(await client.get(presence, asserting(physician.id))).toMatchObject(unauthorized)
    expect(await client.get(presence, { 'x-service-physician': 'token' })).toMatchObject(unauthorized)
  })

  test('from a widget and a physician are refused', async () => {
    const consult = await partner.consult()
    const frame = await partner.frame({ asyncConsultId: consult.id })
    const answer = await frame.get(`/v1/async-consults/${consult.id}`, asserting(physician.id))
    expect(answer).toMatchObject(unauthorized)
  })

  test('in two Authorization headers are refused', async () => {
    const { token } = await physician.session()
    const url = await environment.api.listen()
    const response = await rawGet(`${url}${patients}`, [
      ['Authorization', `Bearer ${partner.apiKey}`],
      ['Authorization', `Bearer ${token}`],
    ])
    expect(response).toMatch(/^HTTP\/1\.1 401 /)
  })
})

/** A request with exactly these headers, including repeated ones. @returns the raw answer. */
async function rawGet(address: string, headers: [string, string][]): Promise<string> {
  const { connect } = await import('node:net')
  const { port, pathname } = new URL(address)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
    })
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
