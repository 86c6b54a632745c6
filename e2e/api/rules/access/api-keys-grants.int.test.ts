import type { RotatedApiKey } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { clinicOrigin, countWaiting, holdRows, success } from '../../environment/index.ts'
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

const scopes = ['keys', 'patients:read']
const name = 'X'

describe('a key that manages keys cannot', () => {
  test('grant a scope that it lacks', async () => {
    const { client } = await addKey(scopes)
    const refused = await client.post(path, { name, scopes: ['patients:read', 'consults:read'] })
    expect(refused).toMatchObject(forbidden)
    expect(refused.text).toContain('consults:read')
    expect(await client.post(path, { name, scopes })).toMatchObject({ status: 201 })
  })

  test('grant networks outside of its own', async () => {
    const { client } = await addKey(scopes, { addressRanges: ['192.0.2.0/24'] })
    const inside = client.at('192.0.2.1')
    for (const addressRanges of [null, ['192.0.2.0/23'], ['192.0.2.0/25', '::/0']]) {
      expect(await inside.post(path, { name, scopes, addressRanges })).toMatchObject(forbidden)
    }
    expect(await inside.post(path, { name, scopes })).toMatchObject(forbidden)
    expect(await inside.post(path, { name, scopes, addressRanges: ['192.0.2.8/29'] })).toMatchObject({ status: 201 })
  })

  test('grant a longer life than its own', async () => {
    const { client } = await addKey(scopes, { expiresAt: inSeconds(60) })
    for (const expiresAt of [undefined, null, inSeconds(61)]) {
      expect(await client.post(path, { name, scopes, expiresAt })).toMatchObject(forbidden)
    }
    expect(await client.post(path, { name, scopes, expiresAt: inSeconds(60) })).toMatchObject({ status: 201 })
  })

  test('manage a key that may do more, so it never learns its secret', async () => {
    const { client } = await addKey(scopes)
    const { id, client: wider } = await addKey(['keys', 'consults:read'])
    expect(await client.post(`${path}/${id}/rotate`)).toMatchObject(forbidden)
    expect(await client.patch(`${path}/${id}`, { name })).toMatchObject(forbidden)
    expect(await client.send('DELETE', `${path}/${id}`)).toMatchObject(forbidden)
    expect(await wider.get(path)).toMatchObject({ status: 200 })
  })

  test('widen its own networks', async () => {
    const { id, client } = await addKey(scopes, { addressRanges: ['192.0.2.0/24'] })
    const inside = client.at('192.0.2.1')
    expect(await inside.patch(`${path}/${id}`, { addressRanges: null })).toMatchObject(forbidden)
    expect(await inside.patch(`${path}/${id}`, { addressRanges: ['0.0.0.0/0'] })).toMatchObject(forbidden)
    expect(await inside.patch(`${path}/${id}`, { addressRanges: ['192.0.2.0/28'] })).toMatchObject({ status: 200 })
  })

  test('rotate itself with a previous secret', async () => {
    const { id, client } = await addKey(scopes)
    const next = success(await client.post<RotatedApiKey>(`${path}/${id}/rotate`))
    expect(await client.get(path)).toMatchObject({ status: 200 })
    expect(await client.post(`${path}/${id}/rotate`)).toMatchObject(forbidden)
    expect(await environment.api.as(next.secret).post(`${path}/${id}/rotate`)).toMatchObject({ status: 200 })
  })

  test('reach the account’s own key or the keys of another partner', async () => {
    const { client } = await addKey(['keys'])
    const foreign = await addKey(['files'], {}, (await environment.partner()).key)
    const unknown = 'key_00000000000000000000000000000000'
    for (const id of [partner.id, foreign.id, unknown]) {
      expect(await client.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 })
      expect(await client.patch(`${path}/${id}`, { name })).toMatchObject({ status: 404 })
      expect(await client.post(`${path}/${id}/rotate`)).toMatchObject({ status: 404 })
    }
  })

  test('get a secret that another key got with the same Idempotency-Key', async () => {
    const [one, other] = [await addKey(scopes), await addKey(scopes)]
    const headers = { 'idempotency-key': 'the-same' }
    const first = success(await one.client.post<{ secret: string }>(path, { name, scopes }, headers))
    const again = success(await one.client.post<{ secret: string }>(path, { name, scopes }, headers))
    expect(again.secret).toBe(first.secret)
    const others = success(await other.client.post<{ secret: string }>(path, { name, scopes }, headers))
    expect(others.secret).not.toBe(first.secret)
  })

  test('create a key while it is being revoked', async () => {
    const { id, client } = await addKey(scopes)
    const { db } = environment
    const row = 'select 1 from directory.partners where partner_id = $1 for update'
    const release = await holdRows(db, row, [partner.id])
    const creating = client.post(path, { name, scopes })
    await until('the creation waits', async () => (await countWaiting(db)) > 0)
    await db.owner.query('update directory.api_keys set revoked_at = now() where key_id = $1', [id])
    await release()
    expect(await creating).toMatchObject(unauthorized)
    expect(await listKeys()).toEqual([])
  })
})

describe('revoking a key', () => {
  test('ends all its secrets, and the tokens and sessions that they created, but not those of other keys', async () => {
    const physician = await partner.physician()
    const { id: consultId } = await partner.consult()
    const consult = `/v1/async-consults/${consultId}`
    const mint = async (client = partner.key) => ({
      session: environment.api.as(
        success(await client.post<{ token: string }>(`/v1/physicians/${physician.id}/session`)).token,
      ),
      embed: success(await client.post<{ token: string }>(`${consult}/embed-session`)).token,
    })
    const key = await addKey(['sessions'])
    const before = await mint(key.client)
    const { secret } = success(await partner.key.post<RotatedApiKey>(`${path}/${key.id}/rotate`))
    const after = await mint(environment.api.as(secret))
    const others = await mint()
    success(await partner.key.send('DELETE', `${path}/${key.id}`))
    const exchange = (token: string) =>
      environment.api.as(token).post('/embed/session', undefined, { origin: clinicOrigin })
    for (const ended of [before, after]) {
      expect(await ended.session.get('/v1/physicians/me/presence')).toMatchObject(unauthorized)
      expect(await exchange(ended.embed)).toMatchObject({ status: 401, code: 'embed_token_invalid' })
    }
    expect(await environment.api.as(secret).get(path)).toMatchObject(unauthorized)
    expect(await others.session.get('/v1/physicians/me/presence')).toMatchObject({ status: 200 })
    expect(await exchange(others.embed)).toMatchObject({ status: 200 })
  })

  test('holds in every process at once', async () => {
    const elsewhere = await environment.startApi()
    const { id, secret } = await addKey(['patients:read'])
    const there = elsewhere.as(secret)
    expect(await there.get('/v1/patients')).toMatchObject({ status: 200 })
    success(await partner.key.send('DELETE', `${path}/${id}`))
    expect(await there.get('/v1/patients')).toMatchObject(unauthorized)
  })
})
