import { currentVersion, firstVersion } from '@consult/domain'
import { addRestRoutes, answerErrors, collectRoutes, type VersionChange } from '@consult/rest'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/** A version that exists only in this test. It removed `olderName` from patients, another name for `phone`. */
const next = '2027-03-01'
const withOlderName: VersionChange['toPrevious'][string] = (patient) => ({ ...patient, olderName: patient.phone })
const changes: VersionChange[] = [
  { version: next, toPrevious: { 'patients.get': withOlderName, 'patients.upsert': withOlderName } },
]
/** Operations that are deprecated only in this test. */
const deprecated = { since: '2027-03-01', sunset: '2027-12-01', instead: 'Use something else.' }

let environment: TestEnvironment
let partner: TestPartner
let app: FastifyInstance
let path: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  app = Fastify()
  answerErrors(app, (error) => environment.faults.push(error))
  const routes = collectRoutes().map((route) => (route.name === 'account.get' ? { ...route, deprecated } : route))
  addRestRoutes(app, environment.api.services, { routes, changes })
  const { body } = await partner.key.post<{ id: string }>('/v1/patients', { externalId: 'p-1', phone: '+14155550101' })
  path = `/v1/patients/${body.id}`
})
afterAll(async () => {
  await app?.close()
  await environment.close()
})

const get = (url: string, headers: Record<string, string> = {}, bearer = partner.apiKey) =>
  app.inject({ url, headers: { authorization: `Bearer ${bearer}`, ...headers } })

/** Pins the partner's keys, as if they had been created when that version was current. */
const pin = (version: string | null) =>
  environment.db.owner.query('update directory.api_keys set service_version = $1 where partner_id = $2', [
    version,
    partner.id,
  ])

test('a key is pinned to the version that was current when it was created, also after a rotation', async () => {
  const created = await environment.partner()
  const versionsOf = async () => {
    const { rows } = await environment.db.owner.query<{ service_version: string }>(
      'select service_version from directory.api_keys where partner_id = $1',
      [created.id],
    )
    return rows.map((key) => key.service_version)
  }
  expect(await versionsOf()).toEqual([currentVersion])
  await environment.db.owner.query(
    "update directory.api_keys set service_version = '2020-01-01' where partner_id = $1",
    [created.id],
  )
  await created.rotateKey()
  expect(await versionsOf()).toEqual(['2020-01-01', '2020-01-01'])
})

test('a key and the tokens that it mints get the answers of their version, and every answer names it', async () => {
  const { id } = await partner.physician()
  const { body } = await partner.key.post<{ token: string }>(`/v1/physicians/${id}/session`)
  for (const [pinned, olderName] of [
    [null, '+14155550101'],
    [firstVersion, '+14155550101'],
    [next, undefined],
  ] as const) {
    await pin(pinned)
    const answer = await get(path)
    expect(answer.json().olderName).toBe(olderName)
    expect(answer.headers['service-version']).toBe(pinned ?? firstVersion)
    const asPhysician = await get('/v1/async-consults', {}, body.token)
    expect(asPhysician.statusCode).toBe(200)
    expect(asPhysician.headers['service-version']).toBe(pinned ?? firstVersion)
  }
})

test('the header Service-Version overrides the version of the key', async () => {
  await pin(firstVersion)
  const answer = await get(path, { 'service-version': next })
  expect(answer.headers['service-version']).toBe(next)
  expect(answer.json()).not.toHaveProperty('olderName')
  const missing = await get('/v1/patients/pat_none', { 'service-version': next })
  expect([missing.statusCode, missing.headers['service-version']]).toEqual([404, next])
})

test('an unknown version gets a 400 that lists the known ones, and never before the credential is checked', async () => {
  const answer = await get(path, { 'service-version': 'latest' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toMatchObject({
    code: 'invalid_request',
    details: {
      issues: [
        {
          path: 'Service-Version',
          code: 'unknown_version',
          message: `This version does not exist. The versions are ${firstVersion}, ${next}.`,
        },
      ],
    },
  })
  const headers = { 'service-version': 'latest' }
  expect((await get(path, headers, `pp_test_${'x'.repeat(48)}`)).statusCode).toBe(401)
})

test('a stored answer to an Idempotency-Key is replayed in the version of the request', async () => {
  await pin(firstVersion)
  const post = (version: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/patients',
      headers: { authorization: `Bearer ${partner.apiKey}`, 'idempotency-key': 'k-1', 'service-version': version },
      payload: { externalId: 'p-2', phone: '+14155550102' },
    })
  const [first, again] = [await post(next), await post(firstVersion)]
  expect([first.headers['service-version'], again.headers['service-version']]).toEqual([next, firstVersion])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect([first.json().olderName, again.json().olderName]).toEqual([undefined, '+14155550102'])
})

test('answers of a deprecated operation say since when and until when, and others do not', async () => {
  const headersOf = async (url: string) => {
    const { headers } = await get(url)
    return [headers.deprecation, headers.sunset]
  }
  expect(await headersOf('/v1/account')).toEqual(['@1803859200', 'Wed, 01 Dec 2027 00:00:00 GMT'])
  expect(await headersOf(path)).toEqual([undefined, undefined])
})

test('the service itself has one version today, and answers in it without the header', async () => {
  const own = await environment.api.as(partner.apiKey).get(path)
  expect(own.headers['service-version']).toBe(firstVersion)
  expect(own.body).not.toHaveProperty('olderName')
})
