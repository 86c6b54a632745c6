import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { addPushDevice, pushSubscription } from '../../surface/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'

interface Listed {
  readonly publicKey: string | null
  readonly devices: readonly {
    readonly deviceId: string
    readonly kinds: readonly string[]
    readonly lastSeenAt: string
  }[]
}

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

const register = async (who: TestPhysician, subscription: object) =>
  (await who.session()).client.post<{ result: { data: { deviceId: string } } }>(
    '/trpc/pushDevices.register',
    subscription,
  )
const listOf = async (who: TestPhysician) => {
  const { client } = await who.session()
  return success(await client.get<{ result: { data: Listed } }>('/trpc/pushDevices.list')).result.data
}

describe('registering a device', () => {
  test('again keeps one row, and what the device is told about', async () => {
    const subscription = pushSubscription()
    const { deviceId } = success(await register(physician, subscription)).result.data
    const { client } = await physician.session()
    success(await client.post('/trpc/pushDevices.chooseKinds', { id: deviceId, kinds: ['ring'] }))
    environment.clock.advance(60)
    expect(success(await register(physician, subscription)).result.data).toEqual({ deviceId, kinds: ['ring'] })
    const { devices } = await listOf(physician)
    expect(devices).toMatchObject([{ deviceId, kinds: ['ring'], lastSeenAt: environment.clock.now().toISOString() }])
  })

  test('moves a browser to the colleague who uses it now', async () => {
    const subscription = pushSubscription()
    success(await register(physician, subscription))
    const colleague = await partner.physician()
    success(await register(colleague, subscription))
    expect((await listOf(physician)).devices).toEqual([])
    expect((await listOf(colleague)).devices).toHaveLength(1)
  })

  test('past the limit replaces the device that was seen least recently', async () => {
    const { client } = await physician.session()
    const add = async () => {
      environment.clock.advance(1)
      return (await mutate<{ deviceId: string }>(client, 'pushDevices.register', pushSubscription())).deviceId
    }
    const first = await add()
    for (let n = 0; n < 20; n += 1) await add()
    const { devices } = await listOf(physician)
    expect(devices).toHaveLength(20)
    expect(devices.map(({ deviceId }) => deviceId)).not.toContain(first)
  })

  test('at an ordinary host, or with keys that cannot encrypt, is refused', async () => {
    const good = pushSubscription()
    for (const bad of [{ endpoint: 'https://hooks.clinic-group.health/x' }, { p256dh: 'B'.repeat(87) }]) {
      expect(await register(physician, { ...good, ...bad })).toMatchObject({ status: 400 })
    }
    expect((await listOf(physician)).devices).toEqual([])
  })
})

describe('a device is forgotten', () => {
  test('when all sessions of its physician end, a password or second factor is set anew, or they are deactivated', async () => {
    const kept = async () => {
      const devices = 'select 1 from tenant.push_devices where physician_id = $1'
      return (await environment.db.owner.query(devices, [physician.id])).rowCount
    }
    for (const act of ['end-sessions', 'reset-second-factor', 'password', 'deactivate']) {
      await addPushDevice(physician)
      expect(await kept(), act).toBe(1)
      if (act === 'password') await partner.setPassword(physician.id, 'a password of some length')
      else success(await partner.key.post(`/v1/physicians/${physician.id}/${act}`))
      expect(await kept(), act).toBe(0)
    }
  })

  test('when its session signs out, and only that one', async () => {
    const [first, second] = [await physician.session(), await physician.session()]
    const ids: string[] = []
    for (const { client } of [first, second]) {
      const answer = await client.post<{ result: { data: { deviceId: string } } }>(
        '/trpc/pushDevices.register',
        pushSubscription(),
      )
      ids.push(success(answer).result.data.deviceId)
    }
    success(await first.client.post('/trpc/portal.signOut', {}))
    expect((await listOf(physician)).devices.map(({ deviceId }) => deviceId)).toEqual([ids[1]])
  })
})

test('a physician cannot change, test or remove the device of a colleague', async () => {
  const id = await addPushDevice(physician)
  const { client } = await (await partner.physician()).session()
  expect(await client.post('/trpc/pushDevices.chooseKinds', { id, kinds: [] })).toMatchObject({ status: 404 })
  expect(await client.post('/trpc/pushDevices.test', { id })).toMatchObject({ status: 404 })
  success(await client.post('/trpc/pushDevices.remove', { id }))
  expect((await listOf(physician)).devices).toHaveLength(1)
})

test('all physicians get one public key, which no answer but theirs contains', async () => {
  const { publicKey } = await listOf(physician)
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65)
  expect((await listOf(await partner.physician())).publicKey).toBe(publicKey)
})
