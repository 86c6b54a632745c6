/** @module-tag full */
import { laterEpochs, rewindLog } from '@consult/db/testing'
import type { AsyncConsult } from '@consult/domain'
import { parsePosition } from '@consult/engine'
import { until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type EventStream, success } from '../../environment/index.ts'
import { bases, environment, follow, has, partner, setUpStreams, token, write } from './stream.fixture.ts'

setUpStreams()

let consult: AsyncConsult
beforeEach(async () => {
  consult = await partner.consult({ status: 'queued' })
  for (let n = 0; n < 5; n += 1) await write(consult)
})
// A rewind is reported to the operators: once by each process.
afterEach(() => {
  const others = environment.faults.filter((fault) => !JSON.stringify(fault).includes('EventLogRewoundError'))
  expect(others).toEqual([])
  environment.faults.length = 0
})

const bearerOf = (client: Client) => client.credentials.authorization?.replace('Bearer ', '') ?? ''
const kinds = (stream: EventStream) => stream.log.map(({ frame }) => frame.kind)
const isSkipped = (stream: EventStream) =>
  until('the stream is told to reread', () => kinds(stream).some((kind) => kind === 'skipped'))
const sequenceOf = (position: string) => parsePosition(position).sequence

describe('a connected stream, after the log was rewound', () => {
  test('is told to reread, and then gets the events that use the lost sequences again', async () => {
    const streams = [await follow({ after: 8 }), await follow({ base: bases[1], after: 8 })]
    for (const stream of streams) await stream.caughtUp()
    // Other files of this worker may have rewound the log before.
    const before = await laterEpochs(environment.db)
    await rewindLog(environment.db, partner.id, 4)
    for (const stream of streams) await isSkipped(stream)
    await write(consult, 'Are you there?')
    for (const stream of streams) {
      await has(stream, 1)
      expect(stream.sequences).toEqual([5])
      expect(kinds(stream)).toEqual(['caught_up', 'skipped', 'event'])
      expect(stream.isOver).toBe(false)
    }
    expect((await laterEpochs(environment.db)).slice(before.length)).toMatchObject([{ reason: 'rewound' }])
  })

  test('of a patient’s widget is told too', { tags: 'full' }, async () => {
    const frame = await partner.frame({ patientId: consult.patientId })
    const stream = await follow({ credential: bearerOf(frame), after: 8 })
    await stream.caughtUp()
    await rewindLog(environment.db, partner.id, 4)
    await isSkipped(stream)
    await write(consult)
    await has(stream, 1)
    expect(stream.sequences).toEqual([5])
  })
})

describe('a stream that reconnects after the log was rewound', () => {
  let lastEventId: string
  beforeEach(async () => {
    const before = await follow({ after: 5 })
    await before.caughtUp()
    before.close()
    lastEventId = before.lastEventId
    expect(sequenceOf(lastEventId)).toBe(8)
  })

  const startsOverAt = async (stream: EventStream, head: number) => {
    await stream.caughtUp()
    expect(stream.log.map(({ id, frame }) => [sequenceOf(id), frame.kind])).toEqual([
      [head, 'skipped'],
      [head, 'caught_up'],
    ])
    await write(consult)
    await has(stream, 1)
    expect(stream.sequences).toEqual([head + 1])
  }

  test('is told to reread if the log ends before its position', async () => {
    await rewindLog(environment.db, partner.id, 4)
    await startsOverAt(await follow({ lastEventId }), 4)
  })

  test('is told to reread if its sequence is used again', { tags: 'full' }, async () => {
    await rewindLog(environment.db, partner.id, 4)
    for (let n = 0; n < 6; n += 1) await write(consult)
    await startsOverAt(await follow({ base: bases[1], lastEventId }), 10)
  })

  test('is told to reread if an operator began a new epoch, although its position is still there', async () => {
    const { epochs } = environment.api.services
    await epochs.raise(await epochs.current(), 'restored')
    await startsOverAt(await follow({ lastEventId }), 8)
  })

  test('continues where it was if nothing was lost', async () => {
    await write(consult)
    const stream = await follow({ base: bases[1], lastEventId })
    await stream.caughtUp()
    expect(stream.sequences).toEqual([9])
    expect(kinds(stream)).toEqual(['event', 'caught_up'])
  })
})

describe('the position of a page’s first data', () => {
  test('from the portal continues without a gap, and is told to reread after a rewind', async () => {
    const me = success<{ result: { data: { position: string; sequence: number } } }>(
      await environment.api.as(token).get('/trpc/portal.me'),
    ).result.data
    expect([sequenceOf(me.position), me.sequence]).toEqual([8, 8])
    await write(consult)
    const stream = await follow({ after: me.position })
    await stream.caughtUp()
    expect(stream.sequences).toEqual([9])
    await rewindLog(environment.db, partner.id, 4)
    for (let n = 0; n < 6; n += 1) await write(consult)
    const late = await follow({ after: me.position })
    await late.caughtUp()
    expect(kinds(late)).toEqual(['skipped', 'caught_up'])
  })

  test('from the widget is a position of the stream', { tags: 'full' }, async () => {
    const frame = await partner.frame({ patientId: consult.patientId })
    const overview = success<{ result: { data: { position: string; sequence: number } } }>(
      await frame.get('/trpc/embed.overview?input=%7B%7D'),
    ).result.data
    expect([sequenceOf(overview.position), overview.sequence]).toEqual([8, 8])
    await write(consult)
    const stream = await follow({ credential: bearerOf(frame), after: overview.position })
    await stream.caughtUp()
    expect(stream.sequences).toEqual([9])
  })

  test('that a page before this version sent, a sequence alone, still works and may not be ahead of the log', async () => {
    const stream = await follow({ after: 6 })
    await stream.caughtUp()
    expect(stream.sequences).toEqual([7, 8])
    const ahead = await follow({ after: 99 })
    await ahead.caughtUp()
    expect(ahead.log.map(({ id, frame }) => [sequenceOf(id), frame.kind])).toEqual([
      [8, 'skipped'],
      [8, 'caught_up'],
    ])
  })

  test.each(['x', '1.2', '1.2.3.4', '-1', '1.2.ABCDEFGHI', `${'9'.repeat(40)}`])('is refused as %j', async (after) => {
    const stream = await follow({ after })
    await until('the stream is refused', () => stream.error !== null)
    expect(stream.error).toBe('invalid_request')
  })
})
