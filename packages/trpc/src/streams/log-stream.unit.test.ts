import type { PartnerAccount, PhysicianPrincipal } from '@consult/auth'
import type { LogEvent } from '@consult/engine'
import type { RequestContext } from '@consult/request'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LogStream } from './log-stream.ts'
import { pingBytes, streamLife } from './server-sent-events.ts'
import type { StreamSink } from './stream-sink.ts'

/** A client that reads data only while `takes` is true. */
class Client implements StreamSink {
  readonly received: Buffer[] = []
  takes = true
  waiting = 0
  isCut = false
  hasEnded = false
  #gone = () => {}

  get text(): string {
    return this.received.join('')
  }
  send(bytes: Buffer): void {
    if (this.takes) this.received.push(bytes)
    else this.waiting += bytes.length
  }
  ping(bytes: Buffer): void {
    this.send(bytes)
  }
  async drained(): Promise<void> {}
  end(): void {
    this.hasEnded = true
    this.#gone()
  }
  cut(): void {
    this.isCut = true
    this.#gone()
  }
  onGone(listener: () => void): void {
    this.#gone = listener
  }
}

const asker = { kind: 'physician', physicianId: 'phy_1', account: {} as PartnerAccount } as PhysicianPrincipal
const epoch = 7

function open() {
  const client = new Client()
  // The request of a patient who reads their own data, whose events need no entry in the audit.
  const request = {
    ownSession: 'session',
    signedInAt: null,
    act: 'stream.follow',
    requestId: 'req_1',
  } as RequestContext
  const stream = new LogStream({ asker, request, sink: client, onFault: () => undefined })
  stream.startAt({ epoch, sequence: 0, mark: null })
  return { client, stream }
}

function event(sequence: number, text = 'Hello'): LogEvent {
  const eventId = `evt_${String(sequence).padStart(8, '0')}`
  const facts = { type: 'async_consult.message', requestId: null, patientId: 'pat_1', consultId: 'asc_1' }
  return { sequence, eventId, createdAt: new Date(0), data: { text }, ...facts }
}

const positionOf = (sequence: number) => ({ epoch, sequence, mark: String(sequence).padStart(8, '0') })
const step = (...events: LogEvent[]) =>
  ({ kind: 'events', events, position: positionOf(events.at(-1)?.sequence ?? 0) }) as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a stream', () => {
  test('sends the same bytes as the other streams, so that an event is written as JSON once', () => {
    const [one, other] = [open(), open()]
    const message = event(1)
    for (const { stream } of [one, other]) stream.deliver([message], positionOf(1))
    expect(one.client.text).toContain('"text":"Hello"')
    expect(one.client.received[0]).toBe(other.client.received[0])
  })

  test('that is further than the streams it follows with gets only what it does not have', () => {
    const { stream } = open()
    stream.catchUp(positionOf(2))
    const events = [event(1), event(2), event(3)]
    expect(stream.news(step(...events)).map(({ sequence }) => sequence)).toEqual([3])
    stream.deliver([], positionOf(1))
    expect(stream.at).toEqual(positionOf(2))
  })

  test('of a newer history of the log gets no event of the older one', () => {
    const { client, stream } = open()
    const newer = { epoch: epoch + 1, sequence: 1, mark: 'aaaaaaaa' }
    stream.catchUp(newer)
    const sent = client.received.length
    const late = step(event(2))
    stream.deliver(stream.news(late), late.position)
    expect([client.received.length, stream.at]).toEqual([sent, newer])
  })

  test('gives a signal no id, and restores that of the last event, from which the client resumes', () => {
    const { client, stream } = open()
    stream.deliver([event(1)], positionOf(1))
    stream.signal({ kind: 'line_moved' })
    expect(client.received.at(-1)?.toString()).toBe(
      'data: {"kind":"line_moved"}\nid: \n\n\nevent: restore-id\ndata: \nid: 7.1.00000001\n\n\n',
    )
  })

  test('of a client that does not read is disconnected before it uses much memory', () => {
    const { client, stream } = open()
    let left = 0
    stream.whenOver(() => {
      left += 1
    })
    client.takes = false
    for (let sequence = 1; sequence < 1_000 && !stream.isOver; sequence += 1) {
      stream.cutIfSlow()
      stream.deliver([event(sequence, 'x'.repeat(1_000))], positionOf(sequence))
    }
    expect([client.isCut, left]).toEqual([true, 1])
    expect(client.waiting).toBeLessThan(70_000)
  })

  test('sends a heartbeat unless the client has not taken what was sent before', () => {
    const { client, stream } = open()
    stream.beat()
    expect(client.received).toEqual([pingBytes])
    client.takes = false
    stream.deliver([event(1)], positionOf(1))
    const { waiting } = client
    stream.beat()
    expect(client.waiting).toBe(waiting)
  })

  test('ends after five minutes, so that its credential is checked again', () => {
    const { client, stream } = open()
    vi.advanceTimersByTime(streamLife.longestMs - 1)
    stream.beat()
    expect(client.hasEnded).toBe(false)
    vi.advanceTimersByTime(1)
    stream.beat()
    expect([client.hasEnded, stream.isOver]).toEqual([true, true])
  })

  test('that is over sends nothing', () => {
    const { client, stream } = open()
    stream.end()
    stream.deliver([event(1)], positionOf(1))
    expect(client.received).toEqual([])
  })
})
