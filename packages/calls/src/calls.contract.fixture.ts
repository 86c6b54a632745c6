import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { callConnectionSchema } from '@consult/domain'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallEvent, CallFault, CallParticipant, CallRoom, Calls } from './calls.ts'

/** The engine under test, with a function that closes it. */
export interface CallsUnderTest {
  readonly calls: Calls
  readonly clock: FakeClock
  /** Resolves once the engine forwards events to its listeners. */
  listening(): Promise<void>
  close(): Promise<void>
}

let count = 0
const newRoom = (): CallRoom => {
  count += 1
  return { partnerId: 'par_1', consultId: `th_${count}` }
}

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: false }

const token = async (calls: Calls, room: CallRoom, participant: CallParticipant) =>
  (await calls.admit(room, participant)).token ?? ''

/** The signals that a participant’s page receives from now on, in order. */
function listen(calls: Calls, room: CallRoom, participant: CallParticipant) {
  const stopping = new AbortController()
  const signals = calls.signals(room, participant.id, stopping.signal)[Symbol.asyncIterator]()
  return {
    next: async (): Promise<CallDownSignal | null> => (await signals.next()).value ?? null,
    stop: async () => {
      stopping.abort()
      await signals.return?.()
    },
  }
}

/** The first signal of a connection: an offer, or a request to make one. */
const beginning = (connectionId: string) =>
  expect.objectContaining({ type: expect.stringMatching(/^(offer|request)$/), connectionId, path: expect.any(String) })

/** An invalid reply to the first signal of a connection. */
function nonsense(begun: CallDownSignal | null): CallUpSignal {
  if (begun?.type !== 'offer' && begun?.type !== 'request') throw new Error('nothing has begun')
  const { type, connectionId, path } = begun
  return { type: type === 'offer' ? 'answer' : 'offer', connectionId, path, sdp: 'nonsense' }
}

const refusedWith = (fault: CallFault) => expect.objectContaining({ name: 'CallError', fault })

/** What every call engine does. `start` is called once for the suite. */
export function describeCalls(name: string, { media }: { media: boolean }, start: () => Promise<CallsUnderTest>): void {
  describe(`${name} as a call engine`, () => {
    let under: CallsUnderTest
    let calls: Calls

    beforeAll(async () => {
      under = await start()
      calls = under.calls
    })
    afterAll(() => under.close())

    test('gives each participant their own connection details for a room', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      for (const participant of [patient, physician]) {
        const details = await calls.admit(room, participant)
        expect(callConnectionSchema.strict().parse(details)).toEqual(details)
        expect(details).toMatchObject({
          engine: calls.engine,
          participantId: participant.id,
          role: participant.role,
        })
      }
    })

    test('gives connection details that last from a minute to an hour', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const now = under.clock.now().getTime()
      const good = Date.parse((await calls.admit(room, patient)).expiresAt) - now
      expect(good).toBeGreaterThanOrEqual(60_000)
      expect(good).toBeLessThanOrEqual(60 * 60_000)
    })

    test('admits the same participant again with new connection details for the same room', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const first = await calls.admit(room, patient)
      under.clock.advance(30)
      const again = await calls.admit(room, patient)
      expect([again.roomId, again.participantId]).toEqual([first.roomId, first.participantId])
      expect(Date.parse(again.expiresAt)).toBe(Date.parse(first.expiresAt) + 30_000)
    })

    test('gives different rooms different ids and tokens', async () => {
      const [one, other] = [newRoom(), newRoom()]
      await calls.openRoom(one)
      await calls.openRoom(other)
      const [here, there] = [await calls.admit(one, patient), await calls.admit(other, patient)]
      expect(here.roomId).not.toBe(there.roomId)
      if (here.token !== null) expect(here.token).not.toBe(there.token)
    })

    test('puts no participant id into a URL', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const { url } = await calls.admit(room, patient)
      expect(url ?? '').not.toContain(patient.id)
    })

    test('opening a room twice has the effect of opening it once', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      const first = await calls.admit(room, patient)
      await calls.openRoom(room)
      expect((await calls.admit(room, patient)).roomId).toBe(first.roomId)
    })

    test('closing a room twice, or one that was never opened, succeeds', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      await calls.closeRoom(room)
      await expect(calls.closeRoom(room)).resolves.toBeUndefined()
      await expect(calls.closeRoom(newRoom())).resolves.toBeUndefined()
    })

    test('reports whether it carries media', () => {
      expect(calls.capabilities.media).toBe(media)
    })

    test('ends the stream of events when it is aborted', async () => {
      const stopping = new AbortController()
      const received = Readable.from(calls.events(stopping.signal)).toArray()
      stopping.abort()
      await expect(received).resolves.toEqual([])
    })

    test('refuses signals for a room that is not open', async () => {
      const signal = { type: 'join', connectionId: randomUUID(), token: 'any' } as const
      await expect(calls.signal(newRoom(), patient.id, signal)).rejects.toEqual(refusedWith('no_room'))
    })

    test('has no segments of a room that nobody joined, and removing an absent participant succeeds', async () => {
      const room = newRoom()
      await calls.openRoom(room)
      await expect(calls.removeParticipant(room, patient.id)).resolves.toBeUndefined()
      await calls.closeRoom(room)
      expect(await calls.collectSegments(room)).toEqual([])
      await expect(calls.discardSegments(room)).resolves.toBeUndefined()
    })

    if (media) describeMedia(() => under)
  })
}

function describeMedia(under: () => CallsUnderTest): void {
  const enter = async () => {
    const { calls } = under()
    const room = newRoom()
    await calls.openRoom(room)
    const page = listen(calls, room, patient)
    const connectionId = randomUUID()
    await calls.signal(room, patient.id, { type: 'join', connectionId, token: await token(calls, room, patient) })
    return { calls, room, page, connectionId }
  }

  test('starts the connection when a participant joins, and gives late readers the same first signal', async () => {
    const { calls, room, page, connectionId } = await enter()
    const begun = await page.next()
    expect(begun).toEqual(beginning(connectionId))
    if (begun?.type === 'offer') expect(begun.sdp).toContain('m=video')
    const late = listen(calls, room, patient)
    expect(await late.next()).toEqual(begun)
    await Promise.all([page.stop(), late.stop()])
    await calls.closeRoom(room)
  })

  test('admits a participant only with their own unexpired token for this room', async () => {
    const { calls, clock } = under()
    const [room, other] = [newRoom(), newRoom()]
    await Promise.all([calls.openRoom(room), calls.openRoom(other)])
    const join = (given: string) =>
      calls.signal(room, patient.id, { type: 'join', connectionId: randomUUID(), token: given })
    const good = await token(calls, room, patient)
    for (const bad of ['', 'none', good.slice(0, -2), `${good}.x`.slice(1)]) {
      await expect(join(bad)).rejects.toEqual(refusedWith('not_admitted'))
    }
    await expect(join(await token(calls, room, physician))).rejects.toEqual(refusedWith('not_admitted'))
    await expect(join(await token(calls, other, patient))).rejects.toEqual(refusedWith('not_admitted'))
    clock.advance(2 * 60 * 60)
    await expect(join(good)).rejects.toEqual(refusedWith('not_admitted'))
    await expect(join(await token(calls, room, patient))).resolves.toBeUndefined()
    await Promise.all([calls.closeRoom(room), calls.closeRoom(other)])
  })

  test('a participant who joins again replaces their earlier connection, whose signals are then refused', async () => {
    const { calls, room, page, connectionId } = await enter()
    await page.next()
    const again = randomUUID()
    await calls.signal(room, patient.id, {
      type: 'join',
      connectionId: again,
      token: await token(calls, room, patient),
    })
    expect(await page.next()).toEqual({ type: 'ended', connectionId, reason: 'replaced' })
    expect(await page.next()).toEqual(beginning(again))
    for (const type of ['restart', 'leave'] as const) {
      await expect(calls.signal(room, patient.id, { type, connectionId })).rejects.toEqual(
        refusedWith('stale_connection'),
      )
    }
    await page.stop()
    await calls.closeRoom(room)
  })

  test('begins a new way when the page asks for one', async () => {
    const { calls, room, page, connectionId } = await enter()
    const first = await page.next()
    await calls.signal(room, patient.id, { type: 'restart', connectionId })
    const second = await page.next()
    expect(second).toEqual(beginning(connectionId))
    const way = (signal: CallDownSignal | null) =>
      signal?.type === 'offer' ? /a=ice-ufrag:(\S+)/.exec(signal.sdp)?.[1] : undefined
    expect(second?.type).toBe(first?.type)
    if (second?.type === 'offer') expect(way(second)).not.toBe(way(first))
    await page.stop()
    await calls.closeRoom(room)
  })

  test('refuses a reply that makes no sense, or to what was not asked, and goes on', async () => {
    const { calls, room, page, connectionId } = await enter()
    const senseless = nonsense(await page.next())
    const unasked = { type: 'answer', connectionId, path: 'receive', sdp: 'v=0' } as const
    for (const bad of [senseless, unasked]) {
      await expect(calls.signal(room, patient.id, bad)).rejects.toEqual(refusedWith('bad_signal'))
    }
    await calls.signal(room, patient.id, { type: 'restart', connectionId })
    expect(await page.next()).toEqual(beginning(connectionId))
    await page.stop()
    await calls.closeRoom(room)
  })

  test('a participant who is removed is told, and may come in again', async () => {
    const { calls, room, page, connectionId } = await enter()
    await page.next()
    await calls.removeParticipant(room, patient.id)
    expect(await page.next()).toEqual({ type: 'ended', connectionId, reason: 'removed' })
    const again = randomUUID()
    await calls.signal(room, patient.id, {
      type: 'join',
      connectionId: again,
      token: await token(calls, room, patient),
    })
    expect(await page.next()).toEqual(beginning(again))
    await page.stop()
    await calls.closeRoom(room)
  })

  test('closing ends it for everybody: the pages, the streams, the room', async () => {
    const { calls, room, page, connectionId } = await enter()
    await page.next()
    const idle = listen(calls, room, physician)
    const idleEnd = idle.next()
    const stopping = new AbortController()
    const events = calls.events(stopping.signal)[Symbol.asyncIterator]()
    const firstEvent = events.next()
    await under().listening()
    await calls.closeRoom(room)
    expect(await page.next()).toEqual({ type: 'ended', connectionId, reason: 'closed' })
    expect(await page.next()).toBeNull()
    expect(await idleEnd).toBeNull()
    const received: CallEvent[] = [(await firstEvent).value]
    while (received.at(-1)?.type !== 'room_ended') received.push((await events.next()).value)
    expect(received.map(({ type, consultId }) => [type, consultId])).toEqual([
      ['segment_finished', room.consultId],
      ['room_ended', room.consultId],
    ])
    stopping.abort()
    await events.return?.()
    const join = { type: 'join', connectionId: randomUUID(), token: await token(calls, room, patient) } as const
    await expect(calls.signal(room, patient.id, join)).rejects.toEqual(refusedWith('no_room'))
  })

  test('records those who may be recorded, and nobody else', async () => {
    const { calls } = under()
    const room = newRoom()
    await calls.openRoom(room)
    for (const participant of [patient, { ...physician, recorded: false }]) {
      const join = { type: 'join', connectionId: randomUUID(), token: await token(calls, room, participant) } as const
      await calls.signal(room, participant.id, join)
    }
    await calls.closeRoom(room)
    const [segment, ...others] = await calls.collectSegments(room)
    expect(others).toEqual([])
    const bytes = Buffer.concat((await (await segment?.read())?.toArray()) ?? [])
    expect(bytes.toString()).toContain(patient.id)
    await calls.discardSegments(room)
    expect(await calls.collectSegments(room)).toEqual([])
  })
}
