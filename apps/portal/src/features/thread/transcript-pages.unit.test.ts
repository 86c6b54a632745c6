import { expect, test } from 'vitest'
import { aMessage } from '../../entities/consults/transcript.fixture.ts'
import { joinEnd, joinOlder } from './transcript-pages.ts'

const idsOf = (messages: readonly { messageId: string }[]) => messages.map((message) => message.messageId)

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
