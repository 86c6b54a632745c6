/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { Partner } from '@consult/directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  partnerId = resultOf<{ partnerId: string }>(await run('create', '--name', 'Clinic', '--json')).partnerId
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, 'partner', ...args)
const provider = {
  issuer: 'https://id.clinic.example/',
  audience: 'consult',
  jwksUrl: 'https://id.clinic.example/jwks.json',
  claim: 'email',
}
const flags = (who = provider) => [
  ...['--issuer', who.issuer, '--audience', who.audience, '--jwks-url', who.jwksUrl, '--claim', who.claim],
]

test('an operator can set, change, show and remove an identity provider', async () => {
  expect(resultOf(await run('idp', 'show', partnerId, '--json'))).toEqual({ partnerId, identityProvider: null })
  const set = { partnerId, identityProvider: provider }
  expect(resultOf(await run('idp', 'set', partnerId, ...flags(), '--json'))).toEqual(set)
  expect(resultOf(await run('idp', 'show', partnerId, '--json'))).toEqual(set)
  expect(resultOf<Partner>(await run('show', partnerId, '--json')).identityProvider).toEqual(provider)
  expect((await run('show', partnerId)).stdout).toContain(
    'https://id.clinic.example/ (audience consult, physicians by email',
  )

  const bySubject = await run('idp', 'set', partnerId, ...flags().slice(0, -2), '--json')
  expect(resultOf(bySubject)).toEqual({ partnerId, identityProvider: { ...provider, claim: 'sub' } })

  const none = { partnerId, identityProvider: null }
  expect(resultOf(await run('idp', 'remove', partnerId, '--json'))).toEqual(none)
  expect(resultOf(await run('idp', 'show', partnerId, '--json'))).toEqual(none)
  const again = await run('idp', 'remove', partnerId, '--json')
  expect({ exitCode: again.exitCode, code: errorOf(again).code }).toEqual({ exitCode: 1, code: 'not_found' })
})

test('setting an identity provider is audited with the operator as actor', async () => {
  await run('idp', 'set', partnerId, ...flags())
  const { rows } = await db.owner.query(
    `select distinct actor_kind from tenant.audit_entries where act = 'partners.setIdentityProvider' and partner_id = $1`,
    [partnerId],
  )
  expect(rows).toEqual([{ actor_kind: 'operator' }])
})

test('a JWKS URL on a private host is refused unless JWKS_ALLOWED_HOSTS allows the host', async () => {
  const inside = flags({ ...provider, jwksUrl: 'https://10.0.0.1/jwks' })
  const ending = await run('idp', 'set', partnerId, ...inside, '--json')
  expect(errorOf(ending)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'jwksUrl' }] } })
  const local = flags({ ...provider, jwksUrl: 'http://localhost:4400/jwks' })
  expect((await run('idp', 'set', partnerId, ...local)).exitCode).toBe(0)
  const production = { DATABASE_URL: db.url, CONSULT_ENV: 'production' }
  expect((await consultInProcess(production, 'partner', 'idp', 'set', partnerId, ...local)).exitCode).toBe(1)
  const opened = { ...production, JWKS_ALLOWED_HOSTS: 'localhost' }
  expect((await consultInProcess(opened, 'partner', 'idp', 'set', partnerId, ...local)).exitCode).toBe(0)
})
