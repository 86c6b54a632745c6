import { expect, test } from 'vitest'
import { groupMessages } from '../../features/thread/message-groups.ts'
import { joinEnd, joinOlder } from '../../features/thread/transcript-pages.ts'
import { aMessage } from './transcript.fixture.ts'
import { hasGap, mergeMessages } from './transcript.ts'

const idsOf = (messages: readonly { messageId: string }[]) => messages.map((message) => message.messageId)

test('a message that a page and an event both bring is there once', () => {
  const merged = mergeMessages([aMessage(1), aMessage(2)], [aMessage(2), aMessage(3)])
  expect(idsOf(merged)).toEqual(['msg_1', 'msg_2', 'msg_3'])
})

test('what comes late takes its place', () => {
  expect(idsOf(mergeMessages([aMessage(1), aMessage(3)], [aMessage(2)]))).toEqual(['msg_1', 'msg_2', 'msg_3'])
})

test('nothing new leaves the list as it is', () => {
  const known = [aMessage(1)]
  expect(mergeMessages(known, [aMessage(1)])).toBe(known)
})

test('a missing message shows as a gap', () => {
  expect(hasGap([aMessage(1), aMessage(2)])).toBe(false)
  expect(hasGap([aMessage(1), aMessage(3)])).toBe(true)
  // What this tab has may begin anywhere.
  expect(hasGap([aMessage(2), aMessage(3)])).toBe(false)
})

test('the end as it was read keeps what was known up to it, and what came meanwhile', () => {
  const read = [aMessage(4), aMessage(5)]
  expect(idsOf(joinEnd(read, [aMessage(2), aMessage(3), aMessage(6)]))).toEqual([2, 3, 4, 5, 6].map((n) => `msg_${n}`))
  expect(idsOf(joinEnd([], []))).toEqual([])
})

test('what was known before a hole is let go', () => {
  expect(idsOf(joinEnd([aMessage(4), aMessage(5)], [aMessage(1), aMessage(2)]))).toEqual(['msg_4', 'msg_5'])
})

test('older messages join where they reach up to what is known, and nowhere else', () => {
  const known = [aMessage(4), aMessage(5)]
  expect(idsOf(joinOlder(known, [aMessage(2), aMessage(3)]))).toEqual(['msg_2', 'msg_3', 'msg_4', 'msg_5'])
  expect(joinOlder(known, [aMessage(1), aMessage(2)])).toBe(known)
  expect(joinOlder(known, [aMessage(3), aMessage(4)])).toBe(known)
  expect(joinOlder(known, [])).toBe(known)
})

const locale = { language: 'en-GB', timeZone: 'America/Los_Angeles' }
const doctor = { type: 'physician', id: 'phy_1', name: 'Ada Osei, MD' } as const
const system = { type: 'system', id: null, name: null } as const

test('messages of one author within minutes are one group', () => {
  const groups = groupMessages([aMessage(1), aMessage(2), aMessage(3, { author: doctor })], locale)
  expect(groups.map((group) => idsOf(group.messages))).toEqual([['msg_1', 'msg_2'], ['msg_3']])
})

test('a long silence begins a new group', () => {
  const groups = groupMessages([aMessage(1), aMessage(2, { createdAt: '2026-11-21T10:30:00.000Z' })], locale)
  expect(groups).toHaveLength(2)
})

test('notices stand alone', () => {
  const groups = groupMessages([aMessage(1, { author: system }), aMessage(2, { author: system })], locale)
  expect(groups).toHaveLength(2)
})

test('a day begins where the reader’s day does, once', () => {
  const groups = groupMessages(
    [
      aMessage(1, { createdAt: '2026-11-21T07:59:00.000Z' }),
      aMessage(2, { createdAt: '2026-11-21T08:01:00.000Z' }),
      aMessage(3, { createdAt: '2026-11-21T08:30:00.000Z' }),
    ],
    locale,
  )
  expect(groups.map((group) => group.day)).toEqual(['2026-11-21T07:59:00.000Z', '2026-11-21T08:01:00.000Z', null])
})
