import { setPassword } from '@consult/services'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createOutbox,
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
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

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
interface Listed {
  readonly result: {
    readonly data: {
      readonly hasPassword: boolean
      readonly sessions: readonly { readonly sessionId: string; readonly isThis: boolean }[]
    }
  }
}
interface Ends {
  readonly result: { readonly data: { readonly idleEndsAt: string; readonly endsAt: string } }
}

const nobody = () => world.api.as(null).at(newAddress())
/** Signs in. @returns the token of the session. */
async function begin(given = password, headers: Record<string, string> = {}, address = newAddress()): Promise<string> {
  const client = world.api.as(null).at(address)
  return success(await client.post<Begun>('/trpc/portal.signIn', { email, password: given }, headers)).result.data.token
}
/** A page on which a person did something so many seconds ago. */
const person = (token: string, seconds = 0) => world.api.as(token).with({ 'x-last-input-seconds': String(seconds) })
const stillOn = async (client: Client) => (await client.get('/trpc/portal.counts')).status === 200
const ends = async (client: Client) => success(await client.get<Ends>('/trpc/access.session')).result.data
const sessionsOf = async (token: string) =>
  success(await world.api.as(token).get<Listed>('/trpc/access.sessions')).result.data.sessions

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

describe('the list of sessions', () => {
  test('has where each began, as far as one needs to know, and marks the one that asks', async () => {
    const first = await begin(password, { 'user-agent': firefox }, '203.0.113.77')
    const firstAt = world.clock.now().toISOString()
    world.clock.advance(10 * minute)
    const { token } = await physician.session()
    success(await nobody().post('/trpc/portal.exchange', { token }))
    const answer = success(await world.api.as(first).get<Listed>('/trpc/access.sessions')).result.data
    const id = expect.stringMatching(/^[\w-]+$/)
    const handedOver = { browser: null, network: '10.0.0.0/24' }
    expect(answer).toMatchObject({
      hasPassword: true,
      sessions: [
        {
          sessionId: id,
          isThis: true,
          browser: 'Firefox',
          system: 'Linux',
          network: '203.0.113.0/24',
          startedAt: firstAt,
          lastUsedAt: firstAt,
        },
        { ...handedOver, sessionId: id, isThis: false, startedAt: world.clock.now().toISOString() },
      ],
    })
    // Neither a whole address nor the browser's own words are kept.
    const { rows } = await world.db.owner.query('select * from directory.sessions where physician_id = $1', [
      physician.id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|Mozilla|rv:140/)
  })

  test('has no tokens, nothing that is over, and nothing of a colleague', async () => {
    const idle = await begin()
    await physician.session()
    world.clock.advance(hour)
    const colleague = await partner.physician()
    success(await nobody().post('/trpc/portal.exchange', { token: (await colleague.session()).token }))
    const rotated = (await physician.session()).token
    success(await nobody().post('/trpc/portal.exchange', { token: rotated }))
    await partner.rotateKey()
    const last = await begin()
    expect(await sessionsOf(last)).toMatchObject([{ isThis: true }])
    expect(await stillOn(world.api.as(idle))).toBe(false)
  })

  test('says whether there is a password', async () => {
    const { client } = await (await partner.physician()).session()
    expect(success(await client.get<Listed>('/trpc/access.sessions')).result.data.hasPassword).toBe(false)
  })
})

describe('a session', () => {
  const end = (by: string, sessionId: string) =>
    world.api.as(by).post('/trpc/access.endSession', { session: sessionId })

  test('is ended from another at its next use, and its open stream within ten seconds', async () => {
    const [mine, lost] = [await begin(), await begin()]
    const stream = await openStream({ base, credential: lost, after: 0 })
    streams.push(stream)
    await stream.caughtUp()
    const [, other] = await sessionsOf(mine)
    const before = performance.now()
    success(await end(mine, other?.sessionId ?? ''))
    expect(await stillOn(world.api.as(lost))).toBe(false)
    expect(await stillOn(world.api.as(mine))).toBe(true)
    await until('the stream is over', () => stream.isOver, 10_000 - (performance.now() - before))
    expect(stream.error).toBe('unauthorized')
    expect(await sessionsOf(mine)).toHaveLength(1)
  })

  test('of a colleague or of nobody cannot be ended: neither exists', async () => {
    const mine = await begin()
    const colleague = await partner.physician()
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await colleague.session()).token })
    const theirs = success(exchanged).result.data.token
    const [session] = await sessionsOf(theirs)
    const answers = [await end(mine, session?.sessionId ?? ''), await end(mine, 'nobody')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(await stillOn(world.api.as(theirs))).toBe(true)
  })

  test('ends with all the others, but for the one that asks', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { token } = await physician.session()
    success(await world.api.as(mine).post('/trpc/access.endOtherSessions', {}))
    expect(await stillOn(world.api.as(mine))).toBe(true)
    expect(await stillOn(world.api.as(other))).toBe(false)
    expect(await stillOn(world.api.as(token))).toBe(false)
  })

  test('that was handed over ends with the key’s rotation, one begun with a password does not', async () => {
    const signedIn = await begin()
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await physician.session()).token })
    const handedOver = success(exchanged).result.data.token
    await partner.rotateKey()
    expect(await stillOn(world.api.as(handedOver))).toBe(false)
    expect(await stillOn(world.api.as(signedIn))).toBe(true)
  })
})

describe('changing the password', () => {
  const change = (token: string, current: string, next: string) =>
    world.api.as(token).post('/trpc/access.changePassword', { current, next })
  const next = 'another password altogether'

  test('takes the current one, keeps this session, ends the others, and is told by mail', async () => {
    const outbox = createOutbox(world)
    const [mine, other] = [await begin(), await begin()]
    const { token } = await physician.session()
    success(await change(mine, password, next))
    expect(await stillOn(world.api.as(mine))).toBe(true)
    expect(await stillOn(world.api.as(other))).toBe(false)
    expect(await stillOn(world.api.as(token))).toBe(false)
    expect(await nobody().post('/trpc/portal.signIn', { email, password })).toMatchObject({ status: 401 })
    expect(await stillOn(world.api.as(await begin(next)))).toBe(true)
    await outbox.deliver(partner)
    expect(outbox.mails).toMatchObject([{ to: email, subject: 'Consult: your password was changed' }])
  })

  test('with a wrong one changes nothing, and is entered once', async () => {
    const [mine, other] = [await begin(), await begin()]
    expect(await change(mine, 'not the password', next)).toMatchObject({
      status: 401,
      body: { error: { data: { consult: { code: 'sign_in_failed' } } } },
    })
    expect(await stillOn(world.api.as(other))).toBe(true)
    expect(await stillOn(world.api.as(await begin()))).toBe(true)
    const { rows } = await world.db.owner.query(
      `select outcome, code, actor_kind from tenant.audit_entries
       where partner_id = $1 and act = 'access.changePassword'`,
      [partner.id],
    )
    expect(rows).toEqual([{ outcome: 'refused', code: 'sign_in_failed', actor_kind: 'physician' }])
  })

  test('is held back like signing in', async () => {
    const mine = await begin()
    const here = world.api.as(mine).at(newAddress())
    const guess = () => here.post('/trpc/access.changePassword', { current: 'not the password', next })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401)
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })

  test('to one that is too short is refused', async () => {
    expect(await change(await begin(), password, 'nine char')).toMatchObject({ status: 400 })
  })

  test('is not for whoever never had one', async () => {
    const { client } = await (await partner.physician()).session()
    expect(await client.post('/trpc/access.changePassword', { current: 'x', next })).toMatchObject({ status: 401 })
  })
})
