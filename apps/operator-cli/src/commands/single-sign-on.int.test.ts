/** @module-tag full */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecretBox, parseSecretsKey } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { SingleSignOn, SsoDomain } from '@consult/domain'
import type { SecretsRotation } from '@consult/platform'
import { type OidcProvider, startOidcProvider } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

const keyOf = (version: number) => `${version}:${Buffer.alloc(32, version).toString('base64')}`
let db: TestDatabase
let provider: OidcProvider
let folder: string
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  provider = await startOidcProvider()
  folder = await mkdtemp(join(tmpdir(), 'consult-sso-'))
  await writeFile(join(folder, 'secret'), `${provider.clientSecret}\n`)
  partnerId = resultOf<{ partnerId: string }>(
    await consult('partner', 'create', '--name', 'Clinic', '--json'),
  ).partnerId
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
  await db.close()
})

const withKey = (key: string, ...args: string[]) =>
  consultInProcess({ DATABASE_URL: db.url, SECRETS_KEY: key }, ...args)
const consult = (...args: string[]) => withKey(keyOf(1), ...args)
const sso = (command: string, ...args: string[]) => consult('partner', 'sso', command, partnerId, ...args)
const set = (...args: string[]) => sso('set', ...args, '--json')

test('an operator sets up, changes, shows and removes single sign-on, with the secret from a file', async () => {
  const secretFile = join(folder, 'secret')
  const settings = { issuer: provider.issuer, client: 'consult', policy: 'optional', provisioning: false }
  const first = await set('--issuer', provider.issuer, '--client-id', 'consult', '--client-secret-file', secretFile)
  expect(resultOf<SingleSignOn>(first)).toEqual({ provider: { ...settings, provisionedPerDay: 20 }, domains: [] })
  const changed = await set('--policy', 'off', '--provision', 'true', '--provision-per-day', '3')
  expect(resultOf<SingleSignOn>(changed).provider).toEqual({
    ...settings,
    policy: 'off',
    provisioning: true,
    provisionedPerDay: 3,
  })
  const shown = await sso('show')
  expect(shown.stdout).toContain('provisioning:  on, at most 3 a day')
  expect(shown.stdout).not.toContain(provider.clientSecret)
  const { rows } = await db.owner.query<{ secret: string }>(
    'select encrypted_secret as secret from directory.sso_providers',
  )
  const place = { table: 'directory.sso_providers', row: partnerId, column: 'secret' }
  const read = createSecretBox(parseSecretsKey(keyOf(1))).decrypt(rows[0]?.secret ?? '', place)
  expect(read.toString()).toBe(provider.clientSecret)
})

test('a rotation of the secrets key encrypts the client secret again', async () => {
  const rotated = await withKey(`${keyOf(2)},${keyOf(1)}`, 'secrets', 'rotate', '--json')
  expect(resultOf<SecretsRotation>(rotated).reencrypted.singleSignOn).toBe(1)
  const { rows } = await db.owner.query('select key_version from directory.sso_providers')
  expect(rows).toEqual([{ key_version: 2 }])
})

test('verify-domain shows the record first, and looks for it afterward', async () => {
  const added = resultOf<SsoDomain>(await sso('verify-domain', 'harbor.example', '--json'))
  expect(added).toMatchObject({
    domain: 'harbor.example',
    recordName: '_consult-challenge.harbor.example',
    verifiedAt: null,
  })
  expect((await sso('show')).stdout).toContain(added.recordValue)
  const refused = await sso('verify-domain', 'gmail.com', '--json')
  expect(errorOf(refused)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'domain' }] } })
  expect((await sso('remove-domain', 'harbor.example')).exitCode).toBe(0)
  expect(errorOf(await sso('remove-domain', 'harbor.example', '--json')).code).toBe('not_found')
})

test('an issuer without a provider, or on a private host, is refused', async () => {
  for (const [issuer, code] of [
    [`${provider.issuer}/elsewhere`, 'not_a_provider'],
    ['https://10.0.0.1/', 'host_not_public'],
  ] as const) {
    const answer = await set('--issuer', issuer, '--client-id', 'x', '--client-secret-file', join(folder, 'secret'))
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'issuer', code }] } })
  }
})

test('removing it leaves nothing, and unbinding needs an account', async () => {
  expect(resultOf<SingleSignOn>(await sso('remove', '--json')).provider).toBeNull()
  expect(errorOf(await sso('remove', '--json')).code).toBe('not_found')
  expect(errorOf(await sso('unbind', 'nobody@harbor.example', '--json')).code).toBe('not_found')
})
