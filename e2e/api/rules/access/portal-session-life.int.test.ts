import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { type Client, success } from '../../environment/index.ts'
import {
  begin,
  environment,
  follow,
  hour,
  minute,
  physician,
  setUpSessions,
  stillOn,
} from './portal-sessions.fixture.ts'

setUpSessions()

interface Ends {
  readonly result: { readonly data: { readonly idleEndsAt: string; readonly endsAt: string } }
}

/** A page whose user was last active this many seconds ago. */
const person = (token: string, seconds = 0) =>
  environment.api.as(token).with({ 'x-last-input-seconds': String(seconds) })
const ends = async (client: Client) => success(await client.get<Ends>('/trpc/access.session')).result.data

describe('without user activity,', () => {
  test('a portal session ends after exactly one hour', async () => {
    const token = await begin()
    environment.clock.advance(hour - 0.001)
    expect(await stillOn(environment.api.as(token))).toBe(true)
    environment.clock.advance(0.001)
    expect(await stillOn(environment.api.as(token))).toBe(false)
  })

  test('a page that reads, checks the expiry or renews the duty status by itself does not extend the session', async () => {
    const token = await begin()
    for (const passed of [20, 40]) {
      environment.clock.advance(20 * minute)
      for (const page of [environment.api.as(token), person(token, passed * minute)]) {
        success(await page.get('/trpc/portal.me'))
        success(await page.get('/trpc/access.session'))
        success(await page.put('/v1/physicians/me/presence', { status: 'online' }))
      }
    }
    environment.clock.advance(20 * minute)
    expect(await stillOn(environment.api.as(token))).toBe(false)
  })

  test('an open stream does not extend the session', async () => {
    const token = await begin()
    const stream = await follow(token)
    environment.clock.advance(hour)
    await until('the stream is over', () => stream.isOver, 12_000)
    expect(stream.error).toBe('unauthorized')
  })

  test('an idle time that is not a number of seconds does not extend the session', async () => {
    const token = await begin()
    environment.clock.advance(hour - minute)
    for (const said of ['-1', '1e3', '', ' 5', '0x5', '5.5', '99999999', 'now']) {
      expect(await stillOn(environment.api.as(token).with({ 'x-last-input-seconds': said }))).toBe(true)
    }
    environment.clock.advance(minute)
    expect(await stillOn(environment.api.as(token))).toBe(false)
  })
})

describe('user activity', () => {
  test('extends the session from the time it happened', async () => {
    const token = await begin()
    environment.clock.advance(30 * minute)
    const at = environment.clock.now().getTime()
    expect(await ends(person(token, 10 * minute))).toMatchObject({
      idleEndsAt: new Date(at + 50 * minute * 1000).toISOString(),
    })
    expect(await ends(person(token))).toMatchObject({ idleEndsAt: new Date(at + hour * 1000).toISOString() })
    // An older report from another tab does not move it back.
    expect(await ends(person(token, 20 * minute))).toMatchObject({
      idleEndsAt: new Date(at + hour * 1000).toISOString(),
    })
    environment.clock.advance(hour - 0.001)
    expect(await stillOn(environment.api.as(token))).toBe(true)
    environment.clock.advance(0.001)
    expect(await stillOn(environment.api.as(token))).toBe(false)
  })

  test('extends a session to at most twelve hours', async () => {
    const token = await begin()
    const began = environment.clock.now().getTime()
    for (let n = 0; n < 14; n += 1) {
      environment.clock.advance(50 * minute)
      expect(await stillOn(person(token))).toBe(true)
    }
    expect(await ends(person(token))).toMatchObject({ endsAt: new Date(began + 12 * hour * 1000).toISOString() })
    environment.clock.advance(20 * minute - 0.001)
    expect(await stillOn(person(token))).toBe(true)
    environment.clock.advance(0.001)
    expect(await stillOn(person(token))).toBe(false)
  })

  test('that is reported after the hour has passed does not restore the session', async () => {
    const token = await begin()
    environment.clock.advance(hour)
    expect(await stillOn(person(token))).toBe(false)
    environment.clock.advance(-1)
    expect(await stillOn(person(token))).toBe(false)
  })

  test('does not extend a token that the partner created', async () => {
    const { token } = await physician.session()
    environment.clock.advance(14 * minute)
    expect(await stillOn(person(token))).toBe(true)
    environment.clock.advance(minute)
    expect(await stillOn(person(token))).toBe(false)
  })
})
