import { beforeEach, describe, expect, test } from 'vitest'
import type { LogEvent } from './event-log.ts'
import { anEvent, at, sequence } from './events.fixture.ts'
import { PartnerTail } from './partner-tail.ts'

const pageSize = 200

/** The log's length; the log is read page by page. */
let length: number
let reads: number[]
let tail: PartnerTail
let abort: AbortController

beforeEach(() => {
  length = 0
  reads = []
  abort = new AbortController()
  tail = new PartnerTail(async (after) => {
    reads.push(after)
    return sequence(after, Math.min(after + pageSize, length)).map(event)
  }, pageSize)
})

const event = (n: number): LogEvent => ({ ...anEvent(), data: {}, sequence: n, createdAt: at })
const atHand = (after: number) => tail.after(after)?.map((each) => each.sequence) ?? null
const grow = (by: number) => {
  length += by
  return tail.refresh()
}

describe('a log tail', () => {
  test('is empty and reads nothing before it starts', async () => {
    await grow(3)
    expect(tail.hasBegun).toBe(false)
    expect(atHand(0)).toBe(null)
    expect(reads).toEqual([])
  })

  test('starts once, at the end of the log', async () => {
    length = 3
    tail.begin(3)
    tail.begin(1)
    await grow(2)
    expect(atHand(3)).toEqual([4, 5])
    expect(atHand(4)).toEqual([5])
    expect(atHand(5)).toEqual([])
    expect(atHand(99)).toEqual([])
    // Events before its start are only in the log.
    expect(atHand(2)).toBe(null)
  })

  test('reads on until it has everything', async () => {
    tail.begin(0)
    await grow(450)
    expect(atHand(0)).toEqual(sequence(0, 450))
    expect(reads).toEqual([0, 200, 400])
  })

  test('keeps the newest thousand events', async () => {
    tail.begin(0)
    await grow(1_100)
    expect(atHand(100)).toEqual(sequence(100, 1_100))
    expect(atHand(99)).toBe(null)
  })

  test('reads one at a time, and once more for events that arrived during the read', async () => {
    tail.begin(0)
    await Promise.all([grow(1), grow(1), grow(1)])
    expect(atHand(0)).toEqual([1, 2, 3])
    expect(reads).toEqual([0, 1])
  })

  test('retries after a failed read', async () => {
    let failing = true
    tail = new PartnerTail(async (after) => {
      if (failing) throw new Error('away')
      return sequence(after, length).map(event)
    }, pageSize)
    tail.begin(0)
    await expect(grow(1)).rejects.toThrow('away')
    failing = false
    await tail.refresh()
    expect(atHand(0)).toEqual([1])
  })
})

describe('a waiting reader', () => {
  test('wakes when the tail has grown, and only then', async () => {
    tail.begin(0)
    let woken = false
    const waiting = tail.changes.since(tail.changes.version, abort.signal).then(() => {
      woken = true
    })
    await tail.refresh()
    expect(woken).toBe(false)
    await grow(1)
    await waiting
    expect(woken).toBe(true)
  })

  test('does not miss events that arrive between reading and waiting', async () => {
    tail.begin(0)
    const { version } = tail.changes
    expect(atHand(0)).toEqual([])
    await grow(1)
    await tail.changes.since(version, abort.signal)
  })

  test('wakes on its signal, before or after it starts to wait', async () => {
    const waiting = tail.changes.since(tail.changes.version, abort.signal)
    abort.abort()
    await waiting
    await tail.changes.since(tail.changes.version, abort.signal)
  })
})
