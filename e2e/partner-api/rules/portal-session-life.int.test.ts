import { setPassword } from '@consult/services'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createWorld,
  type EventStream,
  newAddress,
  openStream,
  success,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../world/index.ts'

let world: World
let base: string
let partner: TestPartner
let physician: TestPhysician
let email: string
const streams: EventStream[] = []

const password = 'a password of one’s own'
const [minute, hour] = [60, 60 * 60]

beforeAll(async () => {
  world = await createWorld()
  base = await world.api.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  partner = await world.partner()
  physician = await partner.physician()
  email = physician.resource.email
  await setPassword(world.api.services, { physicianId: physician.id, password })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

interface Begun {
  readonly result: { readonly data: { readonly token: string } }
}

interface Ends {
  readonly result: { readonly data: { readonly idleEndsAt: string; readonly endsAt: string } }
}

/** Signs in. @returns the token of the session. */
async function begin(): Promise<string> {
  const client = world.api.as(null).at(newAddress())
  return success(await client.post<Begun>('/trpc/portal.signIn', { email, password })).result.data.token
}

/** A page on which a person did something so many seconds ago. */
const person = (token: string, seconds = 0) => world.api.as(token).with({ 'x-last-input-seconds': String(seconds) })
const stillOn = async (client: Client) => (await client.get('/trpc/portal.counts')).status === 200
const ends = async (client: Client) => success(await client.get<Ends>('/trpc/access.session')).result.data

describe('without use', () => {
  test('a session ends after an hour, to the millisecond', async () => {
    const token = await begin()
    world.clock.advance(hour - 0.001)
    expect(await stillOn(world.api.as(token))).toBe(true)
    world.clock.advance(0.001)
    expect(await stillOn(world.api.as(token))).toBe(false)
  })

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['reads', (client) => client.get('/trpc/portal.me')],
    ['looks how long it lasts', (client) => client.get('/trpc/access.session')],
    ['says that it is on duty', (client) => client.put('/v1/physicians/me/presence', { status: 'online' })],
  ])('a page that %s by itself is no use', async (_what, ask) => {
    const token = await begin()
    for (let n = 0; n < 5; n += 1) {
      world.clock.advance(10 * minute)
      await ask(world.api.as(token))
      await ask(person(token, (n + 1) * 10 * minute))
    }
    world.clock.advance(10 * minute)
    expect(await stillOn(world.api.as(token))).toBe(false)
  })

  test('an open stream is no use', async () => {
    const token = await begin()
    const stream = await openStream({ base, credential: token, after: 0 })
    streams.push(stream)
    await stream.caughtUp()
    world.clock.advance(hour)
    await until('the stream is over', () => stream.isOver, 12_000)
    expect(stream.error).toBe('unauthorized')
  })

  test('whatever the page says that is no number of seconds is no use', async () => {
    const token = await begin()
    world.clock.advance(hour - minute)
    for (const said of ['-1', '1e3', '', ' 5', '0x5', '5.5', '99999999', 'now']) {
      expect(await stillOn(world.api.as(token).with({ 'x-last-input-seconds': said }))).toBe(true)
    }
    world.clock.advance(minute)
    expect(await stillOn(world.api.as(token))).toBe(false)
  })
})

describe('use', () => {
  test('by a person counts from when it was', async () => {
    const token = await begin()
    world.clock.advance(30 * minute)
    const at = world.clock.now().getTime()
    expect(await ends(person(token, 10 * minute))).toMatchObject({
      idleEndsAt: new Date(at + 50 * minute * 1000).toISOString(),
    })
    expect(await ends(person(token))).toMatchObject({ idleEndsAt: new Date(at + hour * 1000).toISOString() })
    // An older word of another tab takes nothing back.
    expect(await ends(person(token, 20 * minute))).toMatchObject({
      idleEndsAt: new Date(at + hour * 1000).toISOString(),
    })
    world.clock.advance(hour - 0.001)
    expect(await stillOn(world.api.as(token))).toBe(true)
    world.clock.advance(0.001)
    expect(await stillOn(world.api.as(token))).toBe(false)
  })

  test('keeps a session for twelve hours and no longer', async () => {
    const token = await begin()
    const began = world.clock.now().getTime()
    for (let n = 0; n < 12 * 2 - 1; n += 1) {
      world.clock.advance(30 * minute)
      expect(await stillOn(person(token))).toBe(true)
    }
    expect(await ends(person(token))).toMatchObject({ endsAt: new Date(began + 12 * hour * 1000).toISOString() })
    world.clock.advance(30 * minute - 0.001)
    expect(await stillOn(person(token))).toBe(true)
    world.clock.advance(0.001)
    expect(await stillOn(person(token))).toBe(false)
  })

  test('comes too late once the hour is over', async () => {
    const token = await begin()
    world.clock.advance(hour)
    expect(await stillOn(person(token))).toBe(false)
    world.clock.advance(-1)
    expect(await stillOn(person(token))).toBe(false)
  })

  test('does not lengthen a token that the partner minted', async () => {
    const { token } = await physician.session()
    world.clock.advance(14 * minute)
    expect(await stillOn(person(token))).toBe(true)
    world.clock.advance(minute)
    expect(await stillOn(person(token))).toBe(false)
  })
})
