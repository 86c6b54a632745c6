import { beforeEach, describe, expect, test } from 'vitest'
import type { LogEvent } from './event-log.ts'
import { anEvent, at, sequence } from './events.fixture.ts'
import { type KnownPosition, positionAfter } from './log-position.ts'
import { PartnerTail } from './partner-tail.ts'

const pageSize = 200

/** The log's length; the log is read page by page. */
let length: number
let reads: number[]
let tail: PartnerTail
/** The positions whose events the log was found to have lost. */
let rewinds: KnownPosition[]
/** Events of the log's present history have ids that end with this. */
let history: string
let abort: AbortController

beforeEach(() => {
  length = 0
  reads = []
  abort = new AbortController()
  rewinds = []
  history = 'aaaa'
  tail = new PartnerTail(read, pageSize, async (last) => void rewinds.push(last))
})

const event = (n: number): LogEvent => ({
  ...anEvent({ eventId: `evt_${n}_${history}` }),
  data: {},
  sequence: n,
  createdAt: at,
})
const place = (n: number) => (n === 0 ? { epoch: 1, sequence: 0, mark: null } : positionAfter(event(n), 1))
const read = async (after: KnownPosition) => {
  reads.push(after.sequence)
  if (after.sequence > length || after.mark !== place(after.sequence).mark) return null
  return { events: sequence(after.sequence, Math.min(after.sequence + pageSize, length)).map(event) }
}
const atHand = (after: number) => tail.after(place(after))?.map((each) => each.sequence) ?? null
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
    tail.begin(place(3))
    tail.begin(place(1))
    await grow(2)
    expect(atHand(3)).toEqual([4, 5])
    expect(atHand(4)).toEqual([5])
    expect(atHand(5)).toEqual([])
    expect(atHand(99)).toEqual([])
    // Events before its start are only in the log.
    expect(atHand(2)).toBe(null)
  })

  test('reads on until it has everything', async () => {
    tail.begin(place(0))
    await grow(450)
    expect(atHand(0)).toEqual(sequence(0, 450))
    expect(reads).toEqual([0, 200, 400])
  })

  test('keeps the newest thousand events', async () => {
    tail.begin(place(0))
    await grow(1_100)
    expect(atHand(100)).toEqual(sequence(100, 1_100))
    expect(atHand(99)).toBe(null)
  })

  test('reads one at a time, and once more for events that arrived during the read', async () => {
    tail.begin(place(0))
    await Promise.all([grow(1), grow(1), grow(1)])
    expect(atHand(0)).toEqual([1, 2, 3])
    expect(reads).toEqual([0, 1])
  })

  test('retries after a failed read', async () => {
    let failing = true
    tail = new PartnerTail(
      async (after) => {
        if (failing) throw new Error('away')
        return read(after)
      },
      pageSize,
      async () => undefined,
    )
    tail.begin(place(0))
    await expect(grow(1)).rejects.toThrow('away')
    failing = false
    await tail.refresh()
    expect(atHand(0)).toEqual([1])
  })
})

describe('a log tail whose log was rewound', () => {
  beforeEach(async () => {
    tail.begin(place(0))
    await grow(5)
  })

  test('reports its newest position when the log ends before it', async () => {
    const last = place(5)
    await grow(-2)
    expect(rewinds).toEqual([last])
  })

  test('reports its newest position when the log has another event there', async () => {
    const last = place(5)
    history = 'bbbb'
    await grow(3)
    expect(rewinds).toEqual([last])
  })

  test('has no events for a reader from another history', () => {
    history = 'bbbb'
    expect(atHand(3)).toBe(null)
    expect(atHand(5)).toBe(null)
  })

  test('begins again where the log ends now, and ignores a read from before', async () => {
    length += 1
    const reading = tail.refresh()
    tail.startOver()
    tail.begin(place(6))
    await reading
    expect(atHand(6)).toEqual([])
    expect(atHand(5)).toBe(null)
    expect(rewinds).toEqual([])
  })

  test('wakes its readers when it starts over', async () => {
    const { version } = tail.changes
    tail.startOver()
    await tail.changes.since(version, abort.signal)
    expect(tail.hasBegun).toBe(false)
  })
})

describe('a waiting reader', () => {
  test('wakes when the tail has grown, and only then', async () => {
    tail.begin(place(0))
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
    tail.begin(place(0))
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
