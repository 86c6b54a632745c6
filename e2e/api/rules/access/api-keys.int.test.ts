import type { ConsoleApiKey, Page, RotatedApiKey } from '@consult/domain'
import { listPartnerKeys } from '@consult/identity'
import { expect, test } from 'vitest'
import { auditDuring } from '../../environment/audit-trail.ts'
import { success } from '../../environment/index.ts'
import {
  addKey,
  environment,
  forbidden,
  inSeconds,
  listKeys,
  partner,
  path,
  setUpKeys,
  unauthorized,
} from './api-keys.fixture.ts'

setUpKeys()

const patients = '/v1/patients'

test('a key is created, listed, changed and revoked, and shows its secret once', async () => {
  const expiresAt = inSeconds(3600)
  const { secret, client, ...key } = await addKey(['patients:read', 'patients:read', 'account:read'], {
    expiresAt,
    addressRanges: ['192.0.2.0/24', '192.0.2.0/24', '2001:DB8::/32'],
  })
  expect(secret).toMatch(/^pp_test_[0-9A-Za-z]{48}$/)
  expect(key).toEqual({
    id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
    name: 'Reports',
    prefix: secret.slice(0, 12),
    scopes: ['account:read', 'patients:read'],
    addressRanges: ['192.0.2.0/24', '2001:db8::/32'],
    serviceVersion: '2026-11-23',
    createdAt: environment.clock.now().toISOString(),
    expiresAt,
    lastUsedAt: null,
  })
  expect(await listKeys()).toEqual([key])
  expect((await partner.key.get(path)).text).not.toContain(secret)
  const changed = success(await partner.key.patch(`${path}/${key.id}`, { name: 'Exports', addressRanges: null }))
  expect(changed).toEqual({ ...key, name: 'Exports', addressRanges: null })
  expect(await client.get(patients)).toMatchObject({ status: 200 })
  const revoked = await partner.key.send('DELETE', `${path}/${key.id}`)
  expect(revoked).toMatchObject({ status: 200, body: { id: key.id, revoked: true } })
  expect(await client.get(patients)).toMatchObject(unauthorized)
  expect(await listKeys()).toEqual([])
})

test('only the hash of a secret is stored, also after a rotation', async () => {
  const { id, secret } = await addKey(['keys'])
  const next = success(await partner.key.post<RotatedApiKey>(`${path}/${id}/rotate`))
  const { rows } = await environment.db.owner.query('select * from directory.api_keys')
  for (const each of [secret, next.secret]) expect(JSON.stringify(rows)).not.toContain(each.slice(12))
})

test('a list of keys has pages, without the account’s own key and keys of other partners', async () => {
  await addKey(['files'], {}, (await environment.partner()).key)
  const added = [await addKey(['files']), await addKey(['files']), await addKey(['files'])]
  const first = success(await partner.key.get<Page<{ id: string }>>(`${path}?limit=2`))
  const rest = success(await partner.key.get<Page<{ id: string }>>(`${path}?limit=2&cursor=${first.nextCursor}`))
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(added.map(({ id }) => id))
  expect(rest.nextCursor).toBeUndefined()
})

test('a request without the key’s scope is refused with the scope’s name, and audited under the key', async () => {
  const { id, client } = await addKey(['patients:read'])
  const [entry] = await auditDuring(environment, partner.id, async () => {
    const refused = await client.post('/v1/async-consults', { patientExternalId: 'x' })
    expect(refused).toMatchObject(forbidden)
    expect(refused.text).toContain('needs the scope \\"consults:write\\"')
  })
  expect(entry).toMatchObject({ act: 'asyncConsults.create', outcome: 'refused', actor: `partner ${id}` })
  await partner.patient()
  const [read] = await auditDuring(environment, partner.id, () => client.get(patients))
  expect(read).toMatchObject({ act: 'patients.list', outcome: 'read', actor: `partner ${id}`, credential: 'api_key' })
})

test('changes of keys are audited, by request and by operator', async () => {
  const entries = await auditDuring(environment, partner.id, async () => {
    const { id } = await addKey(['files'])
    success(await partner.key.patch(`${path}/${id}`, { name: 'Other' }))
    success(await partner.key.post(`${path}/${id}/rotate`))
    success(await partner.key.send('DELETE', `${path}/${id}`))
  })
  const acts = ['apiKeys.create', 'apiKeys.update', 'apiKeys.rotate', 'apiKeys.revoke']
  expect(entries.map(({ act }) => act)).toEqual(acts)
  expect(new Set(entries.map(({ resource_type, resource_id }) => `${resource_type} ${resource_id}`)).size).toBe(1)
  expect(entries[0]).toMatchObject({ resource_type: 'api_key', actor: `partner ${partner.id}`, outcome: 'done' })
})

test('a key outside of its networks, expired, revoked or unknown gets the same 401', async () => {
  const ranged = await addKey(['patients:read'], { addressRanges: ['192.0.2.0/24', '2001:db8::/32'] })
  const expiring = await addKey(['patients:read'], { expiresAt: inSeconds(60) })
  const revoked = await addKey(['patients:read'])
  for (const inside of ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::9']) {
    expect(await ranged.client.at(inside).get(patients), inside).toMatchObject({ status: 200 })
  }
  expect(await expiring.client.get(patients)).toMatchObject({ status: 200 })
  environment.clock.advance(60)
  success(await partner.key.send('DELETE', `${path}/${revoked.id}`))
  const answers = [
    await ranged.client.at('192.0.3.1').get(patients),
    await ranged.client.at('2001:db9::1').get(patients),
    await expiring.client.get(patients),
    await revoked.client.get(patients),
    await environment.api.as(`${ranged.secret.slice(0, -4)}zzzz`).get(patients),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ ...unauthorized, text: answers[0]?.text })
    expect(answer.text).toContain('or it may not be used from this address')
  }
})

test('the use of a key outside of its networks is audited under the key', async () => {
  const { id, client } = await addKey(['patients:read'], { addressRanges: ['192.0.2.0/24'] })
  const [entry] = await auditDuring(environment, partner.id, () => client.at('198.51.100.1').get(patients))
  expect(entry).toMatchObject({
    act: 'patients.list',
    outcome: 'refused',
    code: 'unauthorized',
    actor: `partner ${id}`,
    client_address: '198.51.100.1',
  })
})

test('a change of networks holds from the next request on, also for a previous secret', async () => {
  const { id, client } = await addKey(['patients:read'])
  const next = success(await partner.key.post<RotatedApiKey>(`${path}/${id}/rotate`))
  success(await partner.key.patch(`${path}/${id}`, { addressRanges: ['192.0.2.0/24'] }))
  for (const each of [client, environment.api.as(next.secret)]) {
    expect(await each.at('198.51.100.1').get(patients)).toMatchObject(unauthorized)
    expect(await each.at('192.0.2.1').get(patients)).toMatchObject({ status: 200 })
  }
})

test('after a rotation the previous secret works until the overlap ends, and the key keeps id and limits', async () => {
  const { id, client, createdAt } = await addKey(['patients:read'], { addressRanges: ['0.0.0.0/0', '::/0'] })
  environment.clock.advance(5)
  const rotate = (body?: object) => partner.key.post<RotatedApiKey>(`${path}/${id}/rotate`, body)
  const next = success(await rotate({ overlapSeconds: 60 }))
  expect(next).toMatchObject({ id, scopes: ['patients:read'], createdAt, previousSecretExpiresAt: inSeconds(60) })
  expect(next.secret.slice(0, 12)).toBe(next.prefix)
  const current = environment.api.as(next.secret)
  for (const each of [client, current]) expect(await each.get(patients)).toMatchObject({ status: 200 })
  environment.clock.advance(60)
  expect(await client.get(patients)).toMatchObject(unauthorized)
  expect(await current.get(patients)).toMatchObject({ status: 200 })
  expect(success(await rotate()).previousSecretExpiresAt).toBe(inSeconds(24 * 3600))
  const last = success(await rotate({ overlapSeconds: 0 }))
  expect(await current.get(patients)).toMatchObject(unauthorized)
  expect(await environment.api.as(last.secret).get(patients)).toMatchObject({ status: 200 })
  expect((await listKeys()).map((key) => key.id)).toEqual([id])
})

test('the console shows until when a secret from before a rotation works, and only then', async () => {
  const { id } = await addKey(['patients:read'])
  const { client } = await partner.member('developer')
  const shown = async () =>
    success(await client.get<{ result: { data: { keys: ConsoleApiKey[] } } }>('/trpc/consoleKeys.list'))
      .result.data.keys.filter((key) => key.id === id)
      .map((key) => key.previousSecretUntil)
  const rotate = (body: object) => partner.key.post(`${path}/${id}/rotate`, body)
  expect(await shown()).toEqual([null])
  success(await rotate({ overlapSeconds: 120 }))
  const latest = inSeconds(120)
  environment.clock.advance(5)
  success(await rotate({ overlapSeconds: 60 }))
  expect(await shown()).toEqual([latest])
  environment.clock.advance(115)
  expect(await shown()).toEqual([null])
  success(await rotate({ overlapSeconds: 60 }))
  success(await rotate({ overlapSeconds: 0 }))
  expect(await shown()).toEqual([null])
})

test('a rotation does not prolong an expiring key, and an expired key cannot be rotated', async () => {
  const expiresAt = inSeconds(60)
  const { id } = await addKey(['files'], { expiresAt })
  const next = success(await partner.key.post<RotatedApiKey>(`${path}/${id}/rotate`, { overlapSeconds: 3600 }))
  expect(next).toMatchObject({ expiresAt, previousSecretExpiresAt: expiresAt })
  environment.clock.advance(60)
  expect(await partner.key.post(`${path}/${id}/rotate`)).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'id', code: 'expired' }] },
  })
})

test('the last use of a key is listed', async () => {
  const { client, id } = await addKey(['patients:read'])
  environment.clock.advance(10)
  await client.get(patients)
  await environment.api.services.auth.keyUses.flush()
  expect(await listKeys()).toMatchObject([{ id, lastUsedAt: environment.clock.now().toISOString() }])
})

test('a rotation of the account’s own key leaves the other keys as they are, and their scopes', async () => {
  const { client } = await addKey(['patients:read'])
  const own = partner.key
  const newer = environment.api.as(await partner.rotateKey())
  environment.clock.advance(24 * 3600)
  expect(await own.get(patients)).toMatchObject(unauthorized)
  expect(await newer.get(path)).toMatchObject({ status: 200 })
  expect(await client.get(patients)).toMatchObject({ status: 200 })
  expect(await client.get('/v1/account')).toMatchObject(forbidden)
})

test('a partner has at most fifty keys, and a revoked or expired one does not count', async () => {
  const [first] = [await addKey(['files']), await addKey(['files'], { expiresAt: inSeconds(60) })]
  await environment.db.owner.query(
    `insert into directory.api_keys
     select copy.* from directory.api_keys k, generate_series(1, 48) n, jsonb_populate_record(k, jsonb_build_object(
       'key_id', k.key_id || n, 'key_hash', k.key_hash || n)) copy
     where k.key_id = $1`,
    [first.id],
  )
  const refused = { status: 400, details: { issues: [{ path: 'name', code: 'too_many' }] } }
  const another = () => partner.key.post(path, { name: 'X', scopes: ['files'] })
  expect(await another()).toMatchObject(refused)
  success(await partner.key.send('DELETE', `${path}/${first.id}`))
  expect(await another()).toMatchObject({ status: 201 })
  expect(await another()).toMatchObject(refused)
  environment.clock.advance(60)
  expect(await another()).toMatchObject({ status: 201 })
  expect(await listPartnerKeys(environment.operator, partner.id)).toHaveLength(51)
})

test.each<[string, object, string]>([
  ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['no name', { name: '' }, 'name'],
  ['a time in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['a network with host bits', { addressRanges: ['192.0.2.0/24', '192.0.2.1/24'] }, 'addressRanges.1'],
  ['no network at all', { addressRanges: [] }, 'addressRanges'],
])('a key with %s is refused', async (_what, fields, field) => {
  const answer = await partner.key.post(path, { name: 'X', scopes: ['files'], ...fields })
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { issues: [{ path: field }] } })
})
