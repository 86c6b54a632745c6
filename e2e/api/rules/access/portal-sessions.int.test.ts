import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { newAddress, success } from '../../environment/index.ts'
import {
  type Begun,
  begin,
  environment,
  follow,
  hour,
  minute,
  partner,
  physician,
  setUpSessions,
  signIn,
  stillOn,
} from './portal-sessions.fixture.ts'

setUpSessions()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Listed {
  readonly result: {
    readonly data: {
      readonly hasPassword: boolean
      readonly sessions: readonly { readonly sessionId: string; readonly isThis: boolean }[]
    }
  }
}

const nobody = () => environment.api.as(null).at(newAddress())
const sessionsOf = async (token: string) =>
  success(await environment.api.as(token).get<Listed>('/trpc/access.sessions')).result.data.sessions

describe('the list of sessions', () => {
  test('shows roughly where each session started, and marks the current one', { tags: 'full' }, async () => {
    const first = await signIn({ 'user-agent': firefox }, '203.0.113.77')
    const firstAt = environment.clock.now().toISOString()
    environment.clock.advance(10 * minute)
    const { token } = await physician.session()
    success(await environment.api.as(null).at('198.51.100.9').post('/trpc/portal.exchange', { token }))
    const answer = success(await environment.api.as(first).get<Listed>('/trpc/access.sessions')).result.data
    const id = expect.stringMatching(/^[\w-]+$/)
    const handedOver = { origin: 'hand_off', browser: null, network: '198.51.100.0/24' }
    expect(answer).toMatchObject({
      hasPassword: true,
      sessions: [
        {
          sessionId: id,
          isThis: true,
          origin: 'sign_in',
          browser: 'Firefox',
          system: 'Linux',
          network: '203.0.113.0/24',
          startedAt: firstAt,
          lastUsedAt: firstAt,
        },
        { ...handedOver, sessionId: id, isThis: false, startedAt: environment.clock.now().toISOString() },
      ],
    })
    // Neither the full address nor the full user agent is stored.
    const { rows } = await environment.db.owner.query('select * from directory.sessions where physician_id = $1', [
      physician.id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|Mozilla|rv:140/)
  })

  test('contains tokens that the partner minted, and each can be ended', async () => {
    const mine = await begin()
    const { client } = await physician.session()
    const [, minted] = await sessionsOf(mine)
    expect(minted).toMatchObject({ isThis: false, origin: 'session_token', browser: null, network: null })
    success(await environment.api.as(mine).post('/trpc/access.endSession', { session: minted?.sessionId }))
    expect(await stillOn(client)).toBe(false)
    expect(await sessionsOf(mine)).toMatchObject([{ isThis: true, origin: 'sign_in' }])
  })

  test('contains no expired tokens, no ended sessions and no colleague’s sessions', async () => {
    const idle = await begin()
    await physician.session()
    environment.clock.advance(hour)
    const colleague = await partner.physician()
    success(await nobody().post('/trpc/portal.exchange', { token: (await colleague.session()).token }))
    const rotated = (await physician.session()).token
    success(await nobody().post('/trpc/portal.exchange', { token: rotated }))
    await partner.rotateKey()
    const last = await begin()
    expect(await sessionsOf(last)).toMatchObject([{ isThis: true }])
    expect(await stillOn(environment.api.as(idle))).toBe(false)
  })

  test('says whether the account has a password', async () => {
    const { client } = await (await partner.physician()).session()
    expect(success(await client.get<Listed>('/trpc/access.sessions')).result.data.hasPassword).toBe(false)
  })
})

describe('a portal session', () => {
  const end = (by: string, sessionId: string) =>
    environment.api.as(by).post('/trpc/access.endSession', { session: sessionId })

  test('can be ended from another one: at its next request, and its open stream within ten seconds', {
    tags: 'full',
  }, async () => {
    const [mine, lost] = [await begin(), await begin()]
    const stream = await follow(lost)
    const [, other] = await sessionsOf(mine)
    const before = performance.now()
    success(await end(mine, other?.sessionId ?? ''))
    expect(await stillOn(environment.api.as(lost))).toBe(false)
    expect(await stillOn(environment.api.as(mine))).toBe(true)
    await until('the stream is over', () => stream.isOver, 10_000 - (performance.now() - before))
    expect(stream.error).toBe('unauthorized')
    expect(await sessionsOf(mine)).toHaveLength(1)
  })

  test('of a colleague cannot be ended: the answer is the same as for an unknown one', async () => {
    const mine = await begin()
    const colleague = await partner.physician()
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await colleague.session()).token })
    const theirs = success(exchanged).result.data.token
    const [session] = await sessionsOf(theirs)
    const answers = [await end(mine, session?.sessionId ?? ''), await end(mine, 'nobody')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(await stillOn(environment.api.as(theirs))).toBe(true)
  })

  test('can end others only in the first ten minutes, so that an unlocked screen is not enough', async () => {
    const [mine, other] = [await begin(), await begin()]
    const [, listed] = await sessionsOf(mine)
    environment.clock.advance(10 * minute)
    const refused = { status: 403, body: { error: { data: { consult: { code: 'recent_sign_in_required' } } } } }
    expect(await end(mine, listed?.sessionId ?? '')).toMatchObject(refused)
    expect(await environment.api.as(mine).post('/trpc/access.endOtherSessions', {})).toMatchObject(refused)
    expect(await stillOn(environment.api.as(other))).toBe(true)
    const again = await begin()
    success(await environment.api.as(again).post('/trpc/access.endOtherSessions', {}))
    expect(await stillOn(environment.api.as(other))).toBe(false)
  })

  test('can end all others except itself', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { token } = await physician.session()
    success(await environment.api.as(mine).post('/trpc/access.endOtherSessions', {}))
    expect(await stillOn(environment.api.as(mine))).toBe(true)
    expect(await stillOn(environment.api.as(other))).toBe(false)
    expect(await stillOn(environment.api.as(token))).toBe(false)
  })

  test('ends with all others of its physician when the partner says so, and a colleague’s does not', {
    tags: 'full',
  }, async () => {
    const [mine, other] = [await begin(), await begin()]
    const { token } = await physician.session()
    const stream = await follow(other)
    const colleague = await partner.physician()
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await colleague.session()).token })
    const answer = await partner.key.post(`/v1/physicians/${physician.id}/end-sessions`)
    expect(success(answer)).toEqual({ physicianId: physician.id, endedAt: environment.clock.now().toISOString() })
    for (const ended of [mine, other, token]) expect(await stillOn(environment.api.as(ended))).toBe(false)
    await until('the stream is over', () => stream.isOver, 10_000)
    expect(await stillOn(environment.api.as(success(exchanged).result.data.token))).toBe(true)
    expect(await stillOn(environment.api.as(await begin()))).toBe(true)
  })

  test('is created once when six requests exchange the same token at once; the others are refused, and it is not valid afterwards', async () => {
    const { token, client } = await physician.session()
    const exchange = () => nobody().post<Begun>('/trpc/portal.exchange', { token })
    const answers = await Promise.all(Array.from({ length: 6 }, exchange))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(await stillOn(client)).toBe(false)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    const [winner] = winners.map((answer) => success(answer).result.data.token)
    expect(await sessionsOf(winner ?? '')).toHaveLength(1)
  })

  test('can be created with a token that /v1 has accepted before: using a token there does not exchange it', async () => {
    const { token, client } = await physician.session()
    expect(await client.get('/v1/physicians/me')).toMatchObject({ status: 200 })
    expect(await client.get('/v1/physicians/me')).toMatchObject({ status: 200 })
    success(await nobody().post<Begun>('/trpc/portal.exchange', { token }))
  })

  test('is not created by asking whom a token would sign in', async () => {
    const { token } = await physician.session()
    const asked = () => nobody().post<{ result: { data: object } }>('/trpc/access.openHandOff', { token })
    const { firstName, lastName } = physician.resource
    const named = { physicianId: physician.id, name: expect.stringContaining(`${firstName} ${lastName}`) }
    expect(success(await asked()).result.data).toEqual(named)
    expect(success(await asked()).result.data).toEqual(named)
    success(await nobody().post<Begun>('/trpc/portal.exchange', { token }))
    expect((await asked()).status).toBe(401)
  })

  test('cannot be passed as a token to be signed in', async () => {
    expect((await nobody().post('/trpc/access.openHandOff', { token: await begin() })).status).toBe(401)
  })

  test('is not extended by a hand-off, however it started', async () => {
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await physician.session()).token })
    for (const token of [await begin(), success(exchanged).result.data.token]) {
      expect((await nobody().post('/trpc/portal.exchange', { token })).status).toBe(401)
      expect(await stillOn(environment.api.as(token))).toBe(true)
    }
  })

  test('created by a hand-off ends when the key is rotated, and one that started with a password does not', async () => {
    const signedIn = await begin()
    const exchanged = await nobody().post<Begun>('/trpc/portal.exchange', { token: (await physician.session()).token })
    const handedOver = success(exchanged).result.data.token
    await partner.rotateKey()
    expect(await stillOn(environment.api.as(handedOver))).toBe(false)
    expect(await stillOn(environment.api.as(signedIn))).toBe(true)
  })
})
