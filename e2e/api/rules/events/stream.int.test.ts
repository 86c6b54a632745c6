import { newId } from '@consult/db'
import { appendEvents, parsePosition } from '@consult/engine'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import type { EventStream } from '../../environment/index.ts'
import { bases, ends, environment, follow, has, partner, setUpStreams, token, write } from './stream.fixture.ts'

setUpStreams()

const sequenceOf = (position: string) => parsePosition(position).sequence
const sequence = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1)

describe('a physician’s stream', () => {
  test('counts once against the rate limit, when it starts', async () => {
    const consult = await partner.consult({ status: 'queued' })
    await partner.update({ rateLimitPerSecond: 1, rateLimitBurst: 3 })
    const presence = () => environment.api.as(token).get('/v1/physicians/me/presence')
    const stream = await follow({ after: 0 })
    await stream.caughtUp()
    expect(await presence()).toMatchObject({ headers: { ratelimit: '"default";r=1;t=2' } })
    // Past the interval after which credentials are rechecked.
    environment.clock.advance(30)
    const before = stream.sequences.length
    await write(consult)
    await has(stream, before + 1)
    expect(await presence()).toMatchObject({ headers: { ratelimit: '"default";r=2;t=1' } })
  })

  test('sends earlier events, then a notice that it has caught up, then new events', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const stream = await follow({ after: 0 })
    await stream.caughtUp()
    expect(stream.log.map(({ frame }) => frame.kind)).toEqual(['event', 'event', 'event', 'caught_up'])
    await write(consult)
    await has(stream, 4)
    const log = await partner.events()
    const frames = stream.received.filter(({ frame }) => frame.kind === 'event')
    expect(frames.map(({ id, frame }) => [sequenceOf(id), frame])).toEqual(
      log.map(({ type, data, createdAt, sequence: number }) => [
        number,
        { kind: 'event', event: { sequence: number, type, data, createdAt } },
      ]),
    )
  })

  test('without a start position sends events from now on', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const stream = await follow()
    await stream.caughtUp()
    await write(consult)
    await has(stream, 1)
    expect(stream.sequences).toEqual([4])
  })

  test('that opens while events are written receives every event once and in order', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const streams: EventStream[] = []
    for (let n = 0; n < 4; n += 1) {
      const [stream] = await Promise.all([follow({ after: n % 2 === 0 ? 0 : 3 }), write(consult)])
      streams.push(stream)
    }
    const log = (await partner.events()).map((event) => event.sequence)
    for (const [n, stream] of streams.entries()) {
      const expected = n % 2 === 0 ? log : log.slice(3)
      await has(stream, expected.length)
      expect(stream.sequences).toEqual(expected)
    }
  })

  test('sends on one server what was written on another', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const stream = await follow({ base: bases[1], after: 3 })
    await stream.caughtUp()
    await write(consult)
    await has(stream, 1)
    expect(stream.sequences).toEqual([4])
  })

  test('sends nothing of another partner', async () => {
    const stream = await follow({ after: 0 })
    await stream.caughtUp()
    const stranger = await environment.partner()
    await stranger.consult({ status: 'queued' })
    await partner.consult({ status: 'invited' })
    await has(stream, 1)
    expect(stream.sequences).toEqual([1])
  })

  test('that disconnects again and again while others write misses nothing and repeats nothing', {
    tags: 'full',
  }, async () => {
    const consults = await Promise.all(Array.from({ length: 4 }, () => partner.consult({ status: 'queued' })))
    const seen: number[] = []
    let lastEventId = '0'
    let writing = true
    const writers = Promise.all(
      consults.map(async (consult) => {
        for (let n = 0; n < 15; n += 1) await write(consult, `${n}`)
      }),
    ).finally(() => {
      writing = false
    })
    for (let n = 0; writing || n < 3; n += 1) {
      const stream = await follow({ base: bases[n % 2] ?? bases[0], lastEventId })
      await stream.caughtUp()
      await until('something more has come, or is never to', () => stream.sequences.length > 0 || !writing)
      stream.close()
      seen.push(...stream.sequences)
      lastEventId = stream.lastEventId
    }
    await writers
    const last = await follow({ lastEventId })
    await last.caughtUp()
    seen.push(...last.sequences)
    expect(seen).toEqual(sequence(0, 4 * 3 + 4 * 15))
  })
})

describe('a client that has missed thousands of events', () => {
  const missThem = async () => {
    const { services } = environment.api
    const events = Array.from({ length: 2_500 }, () => ({
      eventId: newId('event', environment.clock.now()),
      type: 'async_consult.rated',
      data: {},
      requestId: null,
      patientId: 'pat_1',
      consultId: 'ac_1',
    }))
    await services.database.inTenant(partner.id, (tx) => appendEvents(tx, events, environment.clock.now()))
  }

  test('is told to reload, and continues from there', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const before = await follow({ after: 3 })
    await before.caughtUp()
    before.close()
    await missThem()
    const stream = await follow({ lastEventId: before.lastEventId })
    await stream.caughtUp()
    expect(stream.log.map(({ id, frame }) => [sequenceOf(id), frame.kind])).toEqual([
      [2503, 'skipped'],
      [2503, 'caught_up'],
    ])
    await write(consult)
    await has(stream, 1)
    expect(stream.sequences).toEqual([2504])
  })

  test('receives them when there are fewer', async () => {
    await missThem()
    const stream = await follow({ lastEventId: '500' })
    await stream.caughtUp()
    expect(stream.sequences).toEqual(sequence(500, 2_500))
  })
})

test('a server that stops does not wait for its streams, which continue on another server', async () => {
  const stopping = await environment.startApi()
  const consult = await partner.consult({ status: 'queued' })
  const stream = await follow({ base: await stopping.listen(), after: 3 })
  await stream.caughtUp()
  // The stream itself would continue for five minutes, far beyond this test's timeout.
  await stopping.close()
  await ends(stream)
  await write(consult)
  const resumed = await follow({ lastEventId: stream.lastEventId })
  await has(resumed, 1)
  expect(resumed.sequences).toEqual([4])
})
