import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionEvents } from './connection.ts'
import { followStream, pauseAfter, type StreamPhase } from './follow-stream.ts'

interface Frame {
  kind: 'event' | 'caught_up'
  text?: string
}

/** Connections whose events the test reports. */
function line() {
  const opened: { from: string | null; events: ConnectionEvents<Frame>; closed: boolean }[] = []
  const open = (from: string | null, events: ConnectionEvents<Frame>) => {
    const connection = { from, events, closed: false }
    opened.push(connection)
    return () => {
      connection.closed = true
    }
  }
  const newest = () => {
    const last = opened.at(-1)
    if (!last) throw new Error('no connection was opened')
    return last
  }
  return { open, opened, newest }
}

function start() {
  const phases: StreamPhase[] = []
  const frames: Frame[] = []
  const at = line()
  const asking = line()
  const held: boolean[] = []
  const follower = followStream<Frame>({
    open: at.open,
    ask: asking.open,
    onHeldBack: (isHeldBack) => held.push(isHeldBack),
    longestPause: 15_000,
    onFrame: (frame) => frames.push(frame),
    onPhase: (phase) => phases.push(phase),
  })
  return { ...at, follower, phases, frames, asking, held }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a stream is live only once it has caught up', () => {
  const { newest, phases, frames } = start()
  newest().events.started()
  newest().events.frame('7', { kind: 'event', text: 'missed' })
  expect(phases).toEqual(['connecting', 'catching_up'])
  newest().events.frame('7', { kind: 'caught_up' })
  expect(phases.at(-1)).toBe('live')
  expect(frames).toHaveLength(2)
})

test('a broken connection is replaced after a pause, and the new one continues after the last event', () => {
  const { opened, newest, phases } = start()
  newest().events.frame('7', { kind: 'caught_up' })
  newest().events.ended('ended')
  expect(phases.at(-1)).toBe('broken')
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(300)
  expect(newest().from).toBe('7')
  expect(opened[0]?.closed).toBe(true)
})

test('a stream that reconnects is broken until the connection has started', () => {
  const { newest, phases } = start()
  newest().events.frame('7', { kind: 'caught_up' })
  newest().events.ended('ended')
  vi.advanceTimersByTime(300)
  expect(phases.at(-1)).toBe('broken')
  newest().events.started()
  expect(phases.at(-1)).toBe('catching_up')
})

test('connections that end as soon as they are live are not reopened in a tight loop', () => {
  const { opened, newest } = start()
  for (let n = 0; n < 8; n += 1) {
    newest().events.frame('7', { kind: 'caught_up' })
    newest().events.ended('ended')
    vi.advanceTimersByTime(250)
  }
  expect(opened.length).toBeLessThan(5)
})

test('the pause is short again after a good connection', () => {
  const { opened, newest } = start()
  for (let n = 0; n < 5; n += 1) {
    newest().events.ended('ended')
    vi.advanceTimersByTime(15_000)
  }
  newest().events.frame('7', { kind: 'caught_up' })
  vi.advanceTimersByTime(60_000)
  newest().events.ended('ended')
  vi.advanceTimersByTime(250)
  expect(opened).toHaveLength(7)
})

test('events of a connection that has ended are ignored', () => {
  const { opened, newest, frames } = start()
  const old = newest()
  old.events.ended('ended')
  vi.advanceTimersByTime(300)
  old.events.frame('9', { kind: 'event' })
  old.events.ended('ended')
  expect(frames).toEqual([])
  expect(opened).toHaveLength(2)
})

test('a stream whose credential is refused reconnects only when asked to', () => {
  const { opened, newest, phases, follower } = start()
  newest().events.ended('unauthorized')
  vi.advanceTimersByTime(60_000)
  expect(phases.at(-1)).toBe('signed_out')
  expect(opened).toHaveLength(1)
  follower.hurry()
  expect(opened).toHaveLength(2)
})

test('a tab that lost its place reconnects after a long pause, or when somebody looks at it', () => {
  const { opened, newest, phases, follower } = start()
  newest().events.ended('crowded')
  vi.advanceTimersByTime(29_000)
  expect(phases.at(-1)).toBe('crowded')
  expect(opened).toHaveLength(1)
  follower.hurry()
  expect(opened).toHaveLength(2)
  newest().events.ended('crowded')
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(3)
})

test('a closed stream stays closed', () => {
  const { opened, newest, follower } = start()
  newest().events.ended('ended')
  follower.close()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(1)
})

test('pauses grow up to the longest one, and are spread', () => {
  expect(pauseAfter(1, 15_000, 0)).toBe(125)
  expect(pauseAfter(1, 15_000, 1)).toBe(250)
  expect(pauseAfter(4, 15_000, 1)).toBe(2000)
  expect(pauseAfter(99, 15_000, 1)).toBe(15_000)
})

test('a connection that ends while it is being opened is closed, and its later events are ignored', () => {
  const frames: Frame[] = []
  const opened: { events: ConnectionEvents<Frame>; closed: boolean }[] = []
  followStream<Frame>({
    open: (_from, events) => {
      const connection = { events, closed: false }
      opened.push(connection)
      events.ended('ended')
      return () => {
        connection.closed = true
      }
    },
    ask: line().open,
    onHeldBack: () => undefined,
    longestPause: 15_000,
    onFrame: (frame) => frames.push(frame),
    onPhase: () => undefined,
  })
  expect(opened[0]?.closed).toBe(true)
  opened[0]?.events.frame('1', { kind: 'event' })
  expect(frames).toEqual([])
  vi.advanceTimersByTime(250)
  expect(opened).toHaveLength(2)
})

/** A page whose first stream stayed silent. */
async function startHeldBack() {
  const page = start()
  page.newest().events.started()
  page.newest().events.ended('silent')
  vi.advanceTimersByTime(250)
  await vi.dynamicImportSettled()
  vi.advanceTimersByTime(0)
  return page
}

test('after a stream that stays silent the page asks instead, and is live when it has caught up', async () => {
  const { opened, asking, phases, held } = await startHeldBack()
  expect([opened.length, asking.opened.length, held]).toEqual([2, 1, [true]])
  asking.newest().events.started()
  asking.newest().events.frame('7', { kind: 'caught_up' })
  expect(phases.at(-1)).toBe('live')
})

test('a page that asks tries a stream at once and returns to it when a frame arrives, where only the network was slow', async () => {
  const { opened, newest, asking, held, phases } = await startHeldBack()
  newest().events.frame('7', { kind: 'caught_up' })
  expect([opened.length, opened[1]?.closed, asking.newest().closed, held]).toEqual([3, true, true, [true, false]])
  newest().events.frame('7', { kind: 'caught_up' })
  expect(phases.at(-1)).toBe('live')
})

test('a page that asks tries a stream within five minutes, and returns to it when a frame arrives', async () => {
  const { opened, newest, asking, held, phases } = await startHeldBack()
  asking.newest().events.frame('7', { kind: 'caught_up' })
  newest().events.ended('silent')
  vi.advanceTimersByTime(300_000)
  expect([opened.length, newest().from]).toEqual([3, '7'])
  // Only the headers get through.
  newest().events.started()
  newest().events.ended('silent')
  expect([phases.at(-1), asking.newest().closed]).toEqual(['live', false])
  vi.advanceTimersByTime(300_000)
  newest().events.frame('7', { kind: 'caught_up' })
  expect([opened.length, opened[3]?.closed, asking.newest().closed]).toEqual([5, true, true])
  newest().events.frame('8', { kind: 'caught_up' })
  expect([phases.at(-1), held]).toEqual(['live', [true, false]])
})

test('a page that asks does so again after a question that failed', async () => {
  const { asking, phases } = await startHeldBack()
  asking.newest().events.frame('7', { kind: 'caught_up' })
  asking.newest().events.ended('ended')
  expect(phases.at(-1)).toBe('broken')
  vi.advanceTimersByTime(1_000)
  expect([asking.opened.length, asking.newest().from]).toEqual([2, '7'])
})

test('a stream that falls silent after it was live for a while does not count as held back', () => {
  const { newest, asking } = start()
  for (let n = 0; n < 3; n += 1) {
    newest().events.frame('7', { kind: 'caught_up' })
    vi.advanceTimersByTime(60_000)
    newest().events.ended('silent')
    vi.advanceTimersByTime(500)
  }
  expect(asking.opened).toEqual([])
})

test('a page that is closed while it asks tries no further stream', async () => {
  const { opened, asking, follower } = await startHeldBack()
  follower.close()
  vi.advanceTimersByTime(600_000)
  expect([opened.length, asking.newest().closed]).toEqual([2, true])
})
