import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallEvent } from '../calls.ts'
import { epochNow, type MediaLink, type RoomMedia } from './media-plane.ts'
import { Room } from './room.ts'

const participant = { id: 'pat_1', role: 'patient', recorded: false } as const
const minute = 60_000

let heardAt: number | null
let events: CallEvent['type'][]
let room: Room
let isReleased: boolean
let connects: boolean

/** Media whose last-heard time the test sets. */
function mediaOf(): RoomMedia {
  const link = (connectionId: string): MediaLink => ({
    connectionId,
    segmentId: null,
    get heardAt() {
      return heardAt
    },
    start: async () => undefined,
    take: async () => undefined,
    restart: async () => undefined,
    pictures: async () => undefined,
    close: async () => undefined,
  })
  return { ready: Promise.resolve(), link, tick: () => undefined, close: async () => undefined }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  heardAt = epochNow()
  events = []
  isReleased = false
  connects = true
  room = new Room({
    room: { partnerId: 'par_1', consultId: 'th_1' },
    openMedia: () => ({
      ...mediaOf(),
      close: async () => {
        isReleased = true
      },
      link: (connectionId, who, tell) => {
        if (connects) queueMicrotask(tell.connected)
        return mediaOf().link(connectionId, who, tell)
      },
    }),
    readToken: () => participant,
    onEvent: ({ type }) => events.push(type),
    onFault: (error) => expect.unreachable(String(error)),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const join = () => room.signal(participant.id, { type: 'join', connectionId: '1', token: '' })
const pass = (ms: number) => {
  vi.advanceTimersByTime(ms)
  room.tick()
}

test('a page whose media is silent for 15 seconds leaves, even while it reads its signals', async () => {
  room.follow(participant.id, () => undefined)
  await join()
  pass(14_000)
  expect(events).toEqual(['participant_joined'])
  pass(2_000)
  expect(events).toEqual(['participant_joined', 'participant_left'])
})

test('a page without media stays while it reads its signals, and leaves soon after it stops', async () => {
  const end = room.follow(participant.id, () => undefined)
  await join()
  heardAt = null
  pass(60 * minute)
  expect(events).toEqual(['participant_joined'])
  end()
  pass(14_000)
  const again = room.follow(participant.id, () => undefined)
  pass(minute)
  expect(events).toEqual(['participant_joined'])
  again()
  pass(16_000)
  expect(events).toEqual(['participant_joined', 'participant_left'])
})

const leave = () => room.signal(participant.id, { type: 'leave', connectionId: '1' })

test('a room opens when a participant connects, and closes two minutes after the last one leaves', async () => {
  expect(room.isOpen).toBe(false)
  await join()
  expect(room.isOpen).toBe(true)
  await leave()
  pass(2 * minute - 1)
  expect(room.isOpen).toBe(true)
  pass(1)
  expect(room.isOpen).toBe(false)
  await expect.poll(() => isReleased).toBe(true)
  await join()
  expect(room.isOpen).toBe(true)
})

test('a room in which nobody connects closes after half a minute', async () => {
  connects = false
  await join()
  pass(15_001)
  expect(room.isOpen).toBe(true)
  pass(15_000)
  expect(room.isOpen).toBe(false)
})
