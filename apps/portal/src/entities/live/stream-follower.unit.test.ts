import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionEvents, followStream, pauseAfter, type StreamPhase } from './stream-follower.ts'

interface Frame {
  kind: 'event' | 'caught_up'
  text?: string
}

/** Connections that the test speaks for. */
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
    if (!last) throw new Error('nothing was opened')
    return last
  }
  return { open, opened, newest }
}

function start() {
  const phases: StreamPhase[] = []
  const frames: Frame[] = []
  const at = line()
  const follower = followStream<Frame>({
    open: at.open,
    onFrame: (frame) => frames.push(frame),
    onPhase: (phase) => phases.push(phase),
  })
  return { ...at, follower, phases, frames }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it is live only once it has caught up', () => {
  const { newest, phases, frames } = start()
  newest().events.started()
  newest().events.frame('7', { kind: 'event', text: 'missed' })
  expect(phases).toEqual(['connecting', 'catching_up'])
  newest().events.frame('7', { kind: 'caught_up' })
  expect(phases.at(-1)).toBe('live')
  expect(frames).toHaveLength(2)
})

test('a broken connection goes on after the last event, after a pause', () => {
  const { opened, newest, phases } = start()
  newest().events.frame('7', { kind: 'caught_up' })
  newest().events.ended('ended')
  expect(phases.at(-1)).toBe('broken')
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(300)
  expect(newest().from).toBe('7')
  expect(opened[0]?.closed).toBe(true)
})

test('a connection that is being tried again is broken until it begins', () => {
  const { newest, phases } = start()
  newest().events.frame('7', { kind: 'caught_up' })
  newest().events.ended('ended')
  vi.advanceTimersByTime(300)
  expect(phases.at(-1)).toBe('broken')
  newest().events.started()
  expect(phases.at(-1)).toBe('catching_up')
})

test('connections that end as soon as they are live are not opened in a loop', () => {
  const { opened, newest } = start()
  for (let n = 0; n < 8; n += 1) {
    newest().events.frame('7', { kind: 'caught_up' })
    newest().events.ended('ended')
    vi.advanceTimersByTime(250)
  }
  expect(opened.length).toBeLessThan(5)
})

test('after a good connection the pause is short again', () => {
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

test('a connection that is over is not listened to', () => {
  const { opened, newest, frames } = start()
  const old = newest()
  old.events.ended('ended')
  vi.advanceTimersByTime(300)
  old.events.frame('9', { kind: 'event' })
  old.events.ended('ended')
  expect(frames).toEqual([])
  expect(opened).toHaveLength(2)
})

test('without a session it waits to be told', () => {
  const { opened, newest, phases, follower } = start()
  newest().events.ended('unauthorized')
  vi.advanceTimersByTime(60_000)
  expect(phases.at(-1)).toBe('signed_out')
  expect(opened).toHaveLength(1)
  follower.hurry()
  expect(opened).toHaveLength(2)
})

test('a tab that had to give its place up leaves it to the others until somebody looks at it', () => {
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

test('closed, it stays closed', () => {
  const { opened, newest, follower } = start()
  newest().events.ended('ended')
  follower.close()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(1)
})

test('pauses grow, are spread, and have an end', () => {
  expect(pauseAfter(1, 0)).toBe(125)
  expect(pauseAfter(1, 1)).toBe(250)
  expect(pauseAfter(4, 1)).toBe(2000)
  expect(pauseAfter(99, 1)).toBe(15_000)
})
