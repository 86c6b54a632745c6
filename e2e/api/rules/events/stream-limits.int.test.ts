import { createAuth } from '@consult/auth'
import { until } from '@consult/testing'
import { describe, expect, test, vi } from 'vitest'
import { type EventStream, success } from '../../environment/index.ts'
import { bases, ends, environment, follow, partner, setUpStreams, token } from './stream.fixture.ts'

setUpStreams()

/** This many streams of one credential, opened one after the other. */
async function followMany(many: number, options: Parameters<typeof follow>[0] = {}): Promise<EventStream[]> {
  const streams: EventStream[] = []
  for (let n = 0; n < many; n += 1) {
    const stream = await follow(options)
    await stream.caughtUp()
    // Distinct ages identify the oldest stream.
    environment.clock.advance(0.001)
    streams.push(stream)
  }
  return streams
}

const areOpen = (streams: readonly EventStream[]) => streams.map(({ isOver }) => !isOver)
const sessionOf = async () => (await (await partner.physician()).session()).token

/** A widget session for one of the partner's patients. */
async function frameSession(): Promise<string> {
  const consult = await partner.consult({ status: 'queued' })
  const { credentials } = await partner.frame({ asyncConsultId: consult.id })
  return (credentials.authorization ?? '').replace('Bearer ', '')
}

describe('a person', () => {
  test('who opens an eleventh stream has the oldest one ended, with the reason', async () => {
    const streams = await followMany(10)
    expect(areOpen(streams)).toEqual(Array(10).fill(true))
    const eleventh = await follow()
    await eleventh.caughtUp()
    const [oldest, ...others] = streams
    await ends(oldest as EventStream)
    expect(oldest?.error).toBe('too_many_streams')
    expect(areOpen([...others, eleventh])).toEqual(Array(10).fill(true))
  })

  test('has the oldest stream ended when the eleventh is opened at another process', { tags: 'full' }, async () => {
    const streams = await followMany(10)
    const eleventh = await follow({ base: bases[1] })
    await eleventh.caughtUp()
    const [oldest, ...others] = streams
    await ends(oldest as EventStream)
    expect(oldest?.error).toBe('too_many_streams')
    expect(areOpen([...others, eleventh])).toEqual(Array(10).fill(true))
  })

  test.each([
    ['a physician', sessionOf],
    ['a widget', frameSession],
  ])('with the session of %s keeps ten of four hundred streams', { tags: 'full' }, async (_who, session) => {
    const credential = await session()
    const streams = await Promise.all(
      Array.from({ length: 400 }, (_, n) => follow({ credential, base: bases[n % 2 === 0 ? 0 : 1] })),
    )
    const open = () => streams.filter(({ isOver }) => !isOver).length
    await until('ten are left', () => open() <= 10)
    expect(open()).toBeGreaterThan(0)
  })

  test('who opens several streams at once keeps them all', { tags: 'full' }, async () => {
    const streams = await Promise.all(
      Array.from({ length: 10 }, (_, n) => follow({ base: bases[n % 2 === 0 ? 0 : 1] })),
    )
    for (const stream of streams) await stream.caughtUp()
    expect(areOpen(streams)).toEqual(Array(10).fill(true))
  })

  test('who closes a stream gets its place back', async () => {
    const streams = await followMany(10)
    streams.at(-1)?.close()
    const place = () =>
      environment.api.services.database.directory
        .selectFrom('open_streams')
        .select('stream_id')
        .where('partner_id', '=', partner.id)
        .execute()
    await until('the place is free', async () => (await place()).length === 9)
    await followMany(1)
    expect(areOpen(streams.slice(0, 9))).toEqual(Array(9).fill(true))
  })
})

describe('a partner', () => {
  test('at its stream limit is refused a stream for another person', async () => {
    await partner.update({ maxStreams: 3 })
    for (let n = 0; n < 3; n += 1) await followMany(1, { credential: await sessionOf() })
    const refused = await follow({ credential: await sessionOf() })
    await ends(refused)
    expect([refused.error, refused.received]).toEqual(['too_many_streams', []])
  })

  test('at its stream limit does not stop a person from reloading their page', async () => {
    await partner.update({ maxStreams: 3 })
    const [before] = await followMany(1)
    for (let n = 0; n < 2; n += 1) await followMany(1, { credential: await sessionOf() })
    const [reloaded] = await followMany(1)
    await ends(before as EventStream)
    expect([before?.error, reloaded?.isOver]).toEqual(['too_many_streams', false])
  })

  test('at its stream limit does not affect another partner’s streams', async () => {
    await partner.update({ maxStreams: 1 })
    await followMany(1)
    const other = await environment.partner()
    const { token: credential } = await (await other.physician()).session()
    const [stream] = await followMany(1, { credential })
    expect(stream?.isOver).toBe(false)
  })

  test('gets the places of a killed process back after 30 seconds', async () => {
    await partner.update({ maxStreams: 2 })
    const { database, clock } = environment.api.services
    const lost = ['lost one', 'lost two'].map((holder) => ({
      partner_id: partner.id,
      holder,
      place: 0,
      stream_id: crypto.randomUUID(),
      opened_at: clock.now(),
      leased_until: new Date(clock.now().getTime() + 30_000),
    }))
    await database.directory.insertInto('open_streams').values(lost).execute()
    const refused = await follow()
    await ends(refused)
    expect(refused.error).toBe('too_many_streams')
    environment.clock.advance(30)
    const [stream] = await followMany(1)
    expect(stream?.isOver).toBe(false)
  })
})

test('streams survive a database crash that empties the table of places, and take their places again', {
  tags: 'full',
}, async () => {
  const streams = await followMany(3)
  await environment.db.owner.query('truncate directory.open_streams')
  const { directory } = environment.api.services.database
  await until('they have their places again', async () => {
    const rows = await directory
      .selectFrom('open_streams')
      .select('place')
      .where('partner_id', '=', partner.id)
      .execute()
    return rows.length === 3
  })
  expect(areOpen(streams)).toEqual([true, true, true])
})

describe('the credentials of open streams are checked again', () => {
  test('for all streams of a process at once', { tags: 'full' }, async () => {
    const looks = vi.spyOn(environment.api.services.auth, 'findRefused')
    try {
      await followMany(10)
      await followMany(10, { credential: await frameSession() })
      looks.mockClear()
      environment.clock.advance(10)
      const consult = await partner.consult({ status: 'queued' })
      success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'Hello' }))
      await partner.settle()
      await until('somebody has looked', () => looks.mock.calls.length > 0)
      expect(looks.mock.calls[0]?.[0]).toHaveLength(2)
    } finally {
      looks.mockRestore()
    }
  })

  test('with the same number of statements for two hundred streams as for two', async () => {
    const { database, clock } = environment.api.services
    let statements = 0
    const count = {
      transformQuery: ({ node }: { node: unknown }) => {
        statements += 1
        return node as never
      },
      transformResult: async ({ result }: { result: unknown }) => result as never,
    }
    const auth = createAuth({
      database: { ...database, directory: database.directory.withPlugin(count) },
      clock,
      environment: 'test',
      dispatcher: null as never,
      onError: () => undefined,
    })
    const frame = await frameSession()
    const statementsFor = async (many: number) => {
      const good = [frame, token].map((credential) => `Bearer ${credential}`)
      const bad = Array.from({ length: many }, (_, n) => `Bearer ${n % 2 === 0 ? 'pps' : 'emf'}_${n}`)
      statements = 0
      const refused = await auth.findRefused([...good, ...bad])
      expect([...refused.keys()].toSorted()).toEqual(bad.toSorted())
      return statements
    }
    expect(await statementsFor(200)).toBe(await statementsFor(2))
    expect(statements).toBe(4)
  })
})
